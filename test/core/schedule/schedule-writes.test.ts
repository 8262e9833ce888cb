import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { CalendarDay, Lesson } from '../../../src/core/api/endpoints/index.ts';
import type { Session } from '../../../src/core/session/index.ts';
import { createSchedule, type LessonPlan } from '../../../src/core/schedule/index.ts';
import { signIn, startSession, deferred } from '../../support/models/sessions.ts';
import {
  startScriptedServer,
  success,
  rejection,
  type Answer,
  type ReceivedRequest,
} from '../../support/servers/scripted-server.ts';
import { hours, lesson, tokyo } from './lessons.ts';

/** Where a lesson stands, and where a test moves it. */
const here = hours('2026-11-24 10:00–11:00');
const there = hours('2026-11-26 14:30–15:30');

/** A provider whose month is what a test says, and whose writes answer as it says. */
async function start(
  t: TestContext,
  month: () => CalendarDay[],
  write: (request: ReceivedRequest, body: Record<string, unknown>, count: number) => Answer | Promise<Answer>,
) {
  let writes = 0;
  const server = await startScriptedServer(t, (request) => {
    if (request.method === 'GET') return success(request.path.endsWith('2026-11-01') ? month() : []);
    writes += 1;
    return write(request, JSON.parse(request.body) as Record<string, unknown>, writes);
  });
  const session = startSession(t, server.url);
  signIn(session);
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  await schedule.show(['2026-11-24']);
  const written = () =>
    server.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, body }) => ({ method, ...(JSON.parse(body) as object) }));
  return { server, session, schedule, written };
}

/** Days and hours of all lessons that are shown. */
const datesOf = (schedule: ReturnType<typeof createSchedule>) =>
  [...schedule.placed('Asia/Tokyo')].flatMap(([day, placed]) =>
    placed.map(({ startMinute }) => `${day} ${startMinute / 60}`),
  );

/** Resolves once the page has heard of a write. */
async function changes(session: Session): Promise<void> {
  await new Promise<void>((resolve) => {
    const before = session.revision.peek();
    const stop = session.revision.subscribe((now) => {
      if (now === before) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

const farther = hours('2026-12-03 14:30–15:30');

describe('a lesson that is moved', () => {
  const mine = lesson({ id: '7', version: 3, ...here });
  const month = [{ date: '2026-11-24', courses: [mine] }];

  test('is there at once, and stays there when the provider agrees', async (t) => {
    const answer = deferred<Answer>();
    const moved = { ...mine, ...there, version: 4 };
    let isMoved = false;
    const { schedule, session, written, server } = await start(
      t,
      () => (isMoved ? [{ date: '2026-11-26', courses: [moved] }] : month),
      () => answer.promise,
    );
    const moving = schedule.move(mine, there);
    assert.deepEqual(datesOf(schedule), ['2026-11-26 14.5']);
    assert.equal(schedule.lessons.peek()[0]?.startTimeMillis, there.startTimeMillis);
    await server.waitForRequest(2);
    assert.deepEqual(written(), [{ method: 'PUT', id: '7', version: 3, ...there }]);
    isMoved = true;
    const seen = changes(session);
    answer.resolve(success(moved));
    assert.deepEqual((await moving).data, moved);
    await seen;
    assert.deepEqual(datesOf(schedule), ['2026-11-26 14.5']);
    await server.waitForRequest(3);
    await schedule.show(['2026-11-24']);
    assert.deepEqual(schedule.lessons.peek(), [moved]);
  });

  test('returns to its place when the provider rejects it, with the message', async (t) => {
    const { schedule, session } = await start(
      t,
      () => month,
      () => rejection('この時間は予定ロックされています。', { code: 'locked', field: 'startTimeMillis' }),
    );
    const before = session.revision.peek();
    const reply = await schedule.move(mine, there);
    assert.equal(reply.message, 'この時間は予定ロックされています。');
    assert.equal(reply.failure?.kind === 'rejected' && reply.failure.code, 'locked');
    assert.deepEqual(datesOf(schedule), ['2026-11-24 10']);
    assert.equal(session.revision.peek(), before);
  });

  test('goes where its newer version is when the old one is refused', async (t) => {
    const newer = { ...mine, ...hours('2026-11-25 09:00–10:00'), version: 5 };
    const { schedule } = await start(
      t,
      () => month,
      () => rejection('変更されています。', { code: 'stale', lesson: newer }),
    );
    const reply = await schedule.move(mine, there);
    assert.equal(reply.status, 0);
    assert.deepEqual(datesOf(schedule), ['2026-11-25 9']);
    assert.equal(schedule.lessons.peek()[0]?.version, 5);
  });

  test('goes where the provider has it when the reply is lost', async (t) => {
    let isMoved = false;
    const { schedule, server } = await start(
      t,
      () => (isMoved ? [{ date: '2026-11-26', courses: [{ ...mine, ...there, version: 4 }] }] : month),
      () => {
        isMoved = true;
        return { drop: 'before' };
      },
    );
    assert.equal((await schedule.move(mine, there)).failure?.kind, 'offline');
    await server.waitForRequest(3);
    await schedule.show(['2026-11-24']);
    assert.deepEqual(datesOf(schedule), ['2026-11-26 14.5']);
  });

  test('leaves its month, and comes into one that is kept', async (t) => {
    const { schedule } = await start(
      t,
      () => month,
      () => success({ ...mine, ...farther, version: 4 }),
    );
    await schedule.prefetch('2026-12-01');
    await schedule.move(mine, farther);
    assert.deepEqual(datesOf(schedule), []);
    schedule.dispose();
    const shown = schedule.show(['2026-12-03']);
    assert.deepEqual(datesOf(schedule), ['2026-12-03 14.5']);
    await shown;
  });

  test('by a key that is held down is sent with its last time, and the version of the previous step', async (t) => {
    const answers = [deferred<Answer>(), deferred<Answer>()];
    const { schedule, server, written } = await start(
      t,
      () => month,
      (_, __, count) => answers[count - 1]?.promise ?? rejection(''),
    );
    const steps = [1, 2, 3].map((step) => hours(`2026-11-24 1${step}:00–1${step + 1}:00`));
    const [first, second, third] = steps.map((times) => schedule.move(schedule.lessons.peek()[0] ?? mine, times));
    assert.deepEqual(datesOf(schedule), ['2026-11-24 13']);
    assert.equal((await second)?.failure?.kind, 'aborted');
    answers[0]?.resolve(success({ ...mine, ...steps[0], version: 4 }));
    assert.equal((await first)?.status, 1);
    assert.deepEqual(datesOf(schedule), ['2026-11-24 13']);
    answers[1]?.resolve(success({ ...mine, ...steps[2], version: 5 }));
    assert.equal((await third)?.data?.version, 5);
    assert.deepEqual(written(), [
      { method: 'PUT', id: '7', version: 3, ...steps[0] },
      { method: 'PUT', id: '7', version: 4, ...steps[2] },
    ]);
    await server.waitForRequest(3);
  });

  test('takes the last step also when one before was refused', async (t) => {
    const answer = deferred<Answer>();
    const { schedule, written } = await start(
      t,
      () => month,
      (_, __, count) => (count === 1 ? answer.promise : success({ ...mine, ...there, version: 4 })),
    );
    const first = schedule.move(mine, here);
    const second = schedule.move(mine, there);
    answer.resolve(rejection('重なっています。', { code: 'overlap' }));
    assert.equal((await first).status, 0);
    assert.equal((await second).status, 1);
    assert.equal(written().length, 2);
  });

  test('is not shown to the next teacher, nor sent in their name', async (t) => {
    const { schedule, session, written, server } = await start(
      t,
      () => month,
      () => new Promise<Answer>(() => undefined),
    );
    const first = schedule.move(mine, there);
    const second = schedule.move(mine, farther);
    await server.waitForRequest(2);
    session.end();
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(datesOf(schedule), []);
    server.requests.length = 0;
    await server.close();
    assert.equal((await first).failure?.kind, 'aborted');
    assert.equal((await second).failure?.kind, 'aborted');
    assert.deepEqual(written(), []);
  });

  test('beside others moves alone', async (t) => {
    const other = lesson({ id: '8', ...hours('2026-11-24 10:00–12:00') });
    const answer = deferred<Answer>();
    const { schedule } = await start(
      t,
      () => [{ date: '2026-11-24', courses: [mine, other] }],
      () => answer.promise,
    );
    const moving = schedule.move(mine, there);
    assert.deepEqual(datesOf(schedule), ['2026-11-24 10', '2026-11-26 14.5']);
    answer.resolve(rejection(''));
    await moving;
    assert.deepEqual(datesOf(schedule), ['2026-11-24 10', '2026-11-24 10']);
  });
});

describe('lessons that are created', () => {
  const plans: LessonPlan[] = [1, 8, 15].map((day) => ({
    studentId: 's1',
    studentName: '佐藤 健',
    subject: '数学',
    ...hours(`2026-12-${String(day).padStart(2, '0')} 10:00–11:00`),
  }));
  const made = (body: Record<string, unknown>): Lesson =>
    lesson({ ...(body as Partial<Lesson>), id: String(body.startTimeMillis) });
  const key = (each: object) => (each as { idempotencyKey: string }).idempotencyKey;

  test('are sent one by one, each with a key of its own and a result of its own', async (t) => {
    const { schedule, session, written } = await start(
      t,
      () => [],
      (_, body) => success(made(body)),
    );
    const before = session.revision.peek();
    const results = await schedule.create(plans);
    assert.deepEqual(
      results.map(({ state, reply }) => [state, reply?.status]),
      [
        ['created', 1],
        ['created', 1],
        ['created', 1],
      ],
    );
    assert.deepEqual(
      written().map(({ method, ...body }) => [method, (body as unknown as LessonPlan).startTimeMillis]),
      plans.map(({ startTimeMillis }) => ['POST', startTimeMillis]),
    );
    assert.equal(new Set(written().map(key)).size, 3);
    assert.ok(written().every((each) => !('studentName' in each) && !('memo' in each)));
    assert.equal(session.revision.peek(), before + 1);
  });

  test('report as they go how far they have come', async (t) => {
    const second = deferred<Answer>();
    const { schedule, server } = await start(
      t,
      () => [],
      (_, body, count) => (count === 2 ? second.promise : success(made(body))),
    );
    const creating = schedule.create(plans);
    await server.waitForRequest(3);
    assert.deepEqual(
      schedule.creations.peek().map(({ state }) => state),
      ['created', 'sending', 'waiting'],
    );
    second.resolve(rejection('重なっています。', { code: 'overlap' }));
    await creating;
    assert.deepEqual(
      schedule.creations.peek().map(({ state }) => state),
      ['created', 'failed', 'created'],
    );
  });

  test('that failed are tried again alone, with the same keys', async (t) => {
    const { schedule, written } = await start(
      t,
      () => [],
      (_, body, count) => (count === 2 ? rejection('重なっています。', { code: 'overlap' }) : success(made(body))),
    );
    const first = await schedule.create(plans);
    assert.equal(first[1]?.reply?.message, '重なっています。');
    const second = await schedule.retryFailed();
    assert.deepEqual(
      second.map(({ state }) => state),
      ['created', 'created', 'created'],
    );
    assert.equal(written().length, 4);
    assert.deepEqual(written()[3], written()[1]);
    await schedule.retryFailed();
    assert.equal(written().length, 4);
  });

  test('are not sent when there is no connection', async (t) => {
    const { schedule, written } = await start(
      t,
      () => [],
      (_, body, count) => (count === 2 ? { drop: 'before' } : success(made(body))),
    );
    const results = await schedule.create([...plans, ...plans]);
    assert.deepEqual(
      results.map(({ state, reply }) => [state, reply?.failure?.kind]),
      [['created', undefined], ...Array.from({ length: 5 }, () => ['failed', 'offline'])],
    );
    assert.equal(written().length, 2);
    assert.ok((await schedule.retryFailed()).every(({ state }) => state === 'created'));
  });

  test('are no longer sent once no one is watching', async (t) => {
    const first = deferred<Answer>();
    const { schedule, written, server } = await start(
      t,
      () => [],
      () => first.promise,
    );
    const creating = schedule.create(plans);
    await server.waitForRequest(2);
    schedule.dispose();
    first.resolve(success(made({ ...plans[0] })));
    assert.deepEqual(
      (await creating).map(({ state }) => state),
      ['created', 'failed', 'failed'],
    );
    assert.equal(written().length, 1);
  });

  test("contain a memo and the teacher's confirmation of warnings, if there are any", async (t) => {
    const { schedule, written } = await start(
      t,
      () => [],
      (_, body) => success(made(body)),
    );
    await schedule.create([
      { studentId: 's1', studentName: '', subject: '数学', ...there, memo: '図形', allowWarnings: true },
    ]);
    const [{ idempotencyKey: _, ...sent } = assert.fail()] = written() as unknown as [Record<string, unknown>];
    assert.deepEqual(sent, {
      method: 'POST',
      studentId: 's1',
      subject: '数学',
      ...there,
      memo: '図形',
      allowWarnings: true,
    });
  });

  test('are there at once', async (t) => {
    const { schedule, session } = await start(
      t,
      () => [],
      (_, body) => success(made(body)),
    );
    const seen = changes(session);
    const creating = schedule.create([{ studentId: 's1', studentName: '', subject: '数学', ...there }]);
    await seen;
    assert.deepEqual(datesOf(schedule), ['2026-11-26 14.5']);
    await creating;
  });
});

describe('days that are locked', () => {
  const old = {
    lockId: 'old',
    date: '2026-11-25',
    locked: true,
    reason: '学会',
    startTimeMillis: tokyo('2026-11-25 10:00'),
    endTimeMillis: tokyo('2026-11-25 12:00'),
  };
  const month = [{ date: '2026-11-25', lock: old, courses: [] }];
  /** Answers as a provider does: a new lock has the id of its date. */
  const obey = (_: ReceivedRequest, body: Record<string, unknown>): Answer =>
    success({ lockId: `new ${String(body.date)}`, ...body });

  test('each have a result, and are available immediately', async (t) => {
    const { schedule, session, written } = await start(
      t,
      () => [],
      (request, body) => (body.date === '2026-11-27' ? rejection('', { code: 'lockExists' }) : obey(request, body)),
    );
    const seen = changes(session);
    const locking = schedule.lockDays(
      ['2026-11-26', '2026-11-27', '2026-11-28'].map((date) => ({ date, locked: true })),
    );
    await seen;
    assert.deepEqual([...schedule.locks.peek().keys()], ['2026-11-26', '2026-11-28']);
    assert.deepEqual(
      (await locking).map(({ reply }) => reply.status),
      [1, 0, 1],
    );
    assert.deepEqual(schedule.lockResults.peek(), await locking);
    assert.ok(written().every(({ method }) => method === 'POST'));
  });

  test('are free again when it is taken back, those that succeeded', async (t) => {
    const { schedule, written } = await start(
      t,
      () => [],
      (request, body) => (body.date === '2026-11-27' ? rejection('', { code: 'lockExists' }) : obey(request, body)),
    );
    assert.equal(schedule.canUndo.peek(), false);
    await schedule.lockDays(['2026-11-26', '2026-11-27'].map((date) => ({ date, locked: true })));
    assert.equal(schedule.canUndo.peek(), true);
    await schedule.undo();
    assert.deepEqual(written()[2], { method: 'PUT', lockId: 'new 2026-11-26', date: '2026-11-26', locked: false });
    assert.equal(written().length, 3);
    assert.equal(schedule.canUndo.peek(), false);
    assert.deepEqual(await schedule.undo(), []);
  });

  test('are locked as before when the removal of a lock is undone', async (t) => {
    const { schedule, written } = await start(t, () => month, obey);
    await schedule.unlock(old);
    assert.deepEqual(schedule.calendarList.peek(), []);
    assert.deepEqual(written(), [{ method: 'PUT', lockId: 'old', date: '2026-11-25', locked: false }]);
    await schedule.undo();
    const { lockId: _, ...rest } = old;
    assert.deepEqual(written()[1], { method: 'POST', ...rest });
  });

  test('are locked as before when a change is undone', async (t) => {
    const { schedule, written } = await start(t, () => month, obey);
    await schedule.lock({ lockId: 'old', date: '2026-11-25', locked: true });
    await schedule.undo();
    assert.deepEqual(written()[1], { method: 'PUT', ...old });
  });

  test('can be freed by another try when taking it back failed', async (t) => {
    const { schedule, written } = await start(
      t,
      () => [],
      (request, body, count) => (count === 2 ? { drop: 'before' } : obey(request, body)),
    );
    await schedule.lock({ date: '2026-11-26', locked: true });
    assert.equal((await schedule.undo())[0]?.reply.failure?.kind, 'offline');
    assert.equal(schedule.canUndo.peek(), true);
    assert.equal((await schedule.undo())[0]?.reply.status, 1);
    assert.deepEqual(written()[2], written()[1]);
  });

  test('that could not be freed with the others are freed by the next try, alone', async (t) => {
    const { schedule, written } = await start(
      t,
      () => [],
      (request, body, count) => (count === 4 ? rejection('') : obey(request, body)),
    );
    await schedule.lockDays(['2026-11-26', '2026-11-27'].map((date) => ({ date, locked: true })));
    await schedule.undo();
    assert.equal(schedule.canUndo.peek(), true);
    await schedule.undo();
    assert.deepEqual(written().slice(4), [
      { method: 'PUT', lockId: 'new 2026-11-27', date: '2026-11-27', locked: false },
    ]);
  });

  test('can still be unlocked after another request was rejected', async (t) => {
    const { schedule } = await start(
      t,
      () => [],
      (request, body, count) => (count === 2 ? rejection('') : obey(request, body)),
    );
    await schedule.lock({ date: '2026-11-26', locked: true });
    await schedule.lock({ date: '2026-11-26', locked: true });
    assert.equal(schedule.canUndo.peek(), true);
  });

  test('cannot be unlocked by the next teacher', async (t) => {
    const { schedule, session, written } = await start(t, () => [], obey);
    await schedule.lock({ date: '2026-11-26', locked: true });
    session.end();
    signIn(session, 'token-of-taro', 'taro');
    assert.equal(schedule.canUndo.peek(), false);
    await schedule.undo();
    assert.equal(written().length, 1);
  });
});

describe('the facts of a schedule', () => {
  test('name each lesson and lock that the provider has confirmed, those of an undo too', async (t) => {
    const session = startSession(t, (await startScriptedServer(t, answerWrites)).url);
    signIn(session);
    const facts: string[] = [];
    const schedule = createSchedule(session, (fact) => facts.push(fact.kind));
    t.after(() => schedule.dispose());
    await schedule.move(lesson({ id: '1', ...here }), there);
    await schedule.lock({ date: '2026-11-24', locked: true });
    await schedule.undo();
    await schedule.lock({ date: '2026-11-25', locked: true });
    assert.deepEqual(facts, ['lesson-changed', 'date-locked', 'date-locked']);
  });

  /** Takes moves and the locks of one day; rejects the rest. */
  function answerWrites({ method, path, body }: ReceivedRequest): Answer {
    if (method === 'GET') return success([]);
    const sent = JSON.parse(body) as { date?: string; locked?: boolean };
    if (path.endsWith('/course')) return success(lesson({ id: '1', ...there }));
    return sent.date === '2026-11-24' ? success({ lockId: 'a', ...sent }) : rejection('ロックできません。');
  }
});
