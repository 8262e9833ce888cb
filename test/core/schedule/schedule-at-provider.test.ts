// The schedule at the reference provider: what both sides believe of the other is true.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import {
  clashesOf,
  createSchedule,
  isBlocked,
  SHORT_GAP_MINUTES,
  type LessonPlan,
} from '../../../src/core/schedule/index.ts';
import { holidayOf } from '../../../src/core/time/index.ts';
import { accountOf } from '../../../src/core/account/index.ts';
import { createContacts } from '../../../src/core/students/index.ts';
import { succeeded } from '../../../src/core/api/index.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startSession } from '../../support/models/sessions.ts';
import { NOW, startTestProvider } from '../../provider/client.ts';
import { hours } from './lessons.ts';

const provider = await startTestProvider();

// Beyond the world that the demo has around today, a month for each test.
let month = 0;
const nextMonth = () => {
  month += 1;
  return `2028-${String(month).padStart(2, '0')}`;
};

async function enter(t: TestContext) {
  const session = startSession(t, provider.url, { clock: createManualClock(NOW) });
  await accountOf(session).login({ email: 'hanako@example.jp', password: 'hanako-demo' });
  const contacts = createContacts(session);
  await contacts.load();
  const students = contacts.students.data.peek() ?? [];
  const [student = assert.fail('no student')] = students;
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  const plan = (when: string): LessonPlan => ({
    studentId: student.id,
    studentName: student.name,
    subject: '数学',
    ...hours(when),
    allowWarnings: true,
  });
  const create = async (when: string) => {
    const [made] = await schedule.create([plan(when)]);
    return made?.reply?.data ?? assert.fail(made?.reply?.message);
  };
  return { session, schedule, students, plan, create };
}

const codeOf = (reply: { failure?: unknown } | undefined) => (reply?.failure as { code?: string } | undefined)?.code;

describe('at the reference provider, a lesson', () => {
  test('is moved over the end of a leap February, where another session finds it', async (t) => {
    const { schedule, create } = await enter(t);
    const lesson = await create('2028-02-29 10:00–11:00');
    await schedule.show(['2028-02-29']);
    const reply = await schedule.move(lesson, hours('2028-03-01 14:30–15:30'));
    assert.equal(reply.data?.version, (lesson.version ?? 0) + 1);
    const other = (await enter(t)).schedule;
    await other.show(['2028-03-01']);
    assert.deepEqual(
      other
        .placed('Asia/Tokyo')
        .get('2028-03-01')
        ?.map(({ lesson: { id }, startMinute }) => [id, startMinute]),
      [[lesson.id, 870]],
    );
    assert.equal(other.placed('Asia/Tokyo').get('2028-02-29'), undefined);
  });

  test('over midnight at the end of a year is on both days', async (t) => {
    const { schedule, create } = await enter(t);
    const { startTimeMillis } = hours('2026-12-31 23:30–23:45');
    const lesson = await create('2026-12-31 06:00–07:00');
    await schedule.move(lesson, { startTimeMillis, endTimeMillis: startTimeMillis + 3_600_000 });
    await schedule.show(['2027-01-01']);
    const index = schedule.placed('Asia/Tokyo');
    assert.ok(index.get('2026-12-31')?.some((placed) => placed.lesson.id === lesson.id && placed.continuesAfter));
    assert.ok(index.get('2027-01-01')?.some((placed) => placed.lesson.id === lesson.id && placed.continuesBefore));
  });

  for (const [what, code, hinder] of [
    ['on a locked day', 'locked', ({ schedule }, day) => schedule.lock({ date: day, locked: true })],
    ['on another lesson', 'overlap', ({ create }, day) => create(`${day} 14:00–15:00`)],
  ] as [string, string, (at: Awaited<ReturnType<typeof enter>>, day: string) => Promise<unknown>][]) {
    test(`cannot be moved ${what}: the reason is reported, and it does not move`, async (t) => {
      const at = await enter(t);
      const days = nextMonth();
      const lesson = await at.create(`${days}-10 10:00–11:00`);
      await hinder(at, `${days}-12`);
      await at.schedule.show([`${days}-10`]);
      const reply = await at.schedule.move(lesson, hours(`${days}-12 14:30–15:30`));
      assert.equal(codeOf(reply), code);
      assert.ok(reply.message);
      assert.equal(at.schedule.placed('Asia/Tokyo').get(`${days}-10`)?.[0]?.lesson.id, lesson.id);
    });
  }

  test('that was moved elsewhere meanwhile goes there', async (t) => {
    const { schedule, create } = await enter(t);
    const other = await enter(t);
    const days = nextMonth();
    const lesson = await create(`${days}-10 10:00–11:00`);
    await schedule.show([`${days}-10`]);
    await other.schedule.move(lesson, hours(`${days}-11 10:00–11:00`));
    assert.equal(codeOf(await schedule.move(lesson, hours(`${days}-12 10:00–11:00`))), 'stale');
    assert.equal(schedule.placed('Asia/Tokyo').get(`${days}-11`)?.[0]?.lesson.id, lesson.id);
  });
});

test('the reference provider rejects exactly the plans that the check of the client reports, for the same reason', async (t) => {
  const { schedule, students, plan, session } = await enter(t);
  const day = '2026-11-18';
  await schedule.show([day, '2026-12-31']);
  for (const each of schedule.locks.peek().values()) if (each.date < '2026-11-25') await schedule.unlock(each);
  await schedule.lock({ date: '2026-11-20', locked: true });
  await schedule.lock({ date: '2026-11-21', locked: true, ...hours('2026-11-21 10:00–12:00') });
  await schedule.reload();
  let seed = 5;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const seen = new Set<string>();
  for (let round = 0; round < 200; round += 1) {
    const startTimeMillis = session.clock.now() + (random(5 * 288) - 40) * 300_000;
    const input = {
      ...plan('2026-11-20 10:00–11:00'),
      studentId: students[random(students.length)]?.id ?? '',
      startTimeMillis,
      endTimeMillis: startTimeMillis + (15 + 5 * random(30)) * 60_000,
    };
    const clashes = clashesOf(input, {
      lessons: schedule.lessons.peek(),
      meetings: schedule.meetings.peek(),
      locks: schedule.locks.peek(),
      holidayOf,
      now: session.clock.now(),
      minimumGapMinutes: SHORT_GAP_MINUTES,
    });
    // Half of them know the notes and go on.
    const allowWarnings = round % 2 === 0;
    const [made] = await schedule.create([{ ...input, allowWarnings }]);
    const expected = isBlocked(clashes) || !allowWarnings ? clashes[0]?.kind : undefined;
    assert.equal(codeOf(made?.reply), expected);
    seen.add(expected ?? 'created');
  }
  assert.deepEqual([...seen].sort(), [
    'created',
    'gap',
    'holiday',
    'locked',
    'meeting',
    'overlap',
    'past',
    'sameStudent',
  ]);
});

describe('at the reference provider, a series', () => {
  test('creates the lessons without conflicts, and the rest once the conflicts are resolved', async (t) => {
    const { schedule, plan } = await enter(t);
    const days = nextMonth();
    const date = `${days}-12`;
    await schedule.lock({ date, locked: true, reason: '学会' });
    const first = await schedule.create(
      [5, 12, 19, 26].map((day) => plan(`${days}-${String(day).padStart(2, '0')} 10:00–11:00`)),
    );
    assert.deepEqual(
      first.map(({ state }) => state),
      ['created', 'failed', 'created', 'created'],
    );
    assert.equal(codeOf(first[1]?.reply), 'locked');
    await schedule.undo();
    assert.ok((await schedule.retryFailed()).every(({ state }) => state === 'created'));
    await schedule.show([`${days}-15`]);
    assert.equal(schedule.lessons.peek().length, 4);
    assert.equal(schedule.locks.peek().size, 0);
  });
});

test('at the reference provider, a second attempt is accepted despite warnings, but never over another lesson', async (t) => {
  const { schedule, plan, create } = await enter(t);
  const date = `${nextMonth()}-16`;
  await create(`${date} 10:00–11:00`);
  const plans = ['10:30–12:00', '15:00–16:00'].map((span) => ({ ...plan(`${date} ${span}`), allowWarnings: false }));
  assert.deepEqual(
    (await schedule.create(plans)).map(({ reply }) => codeOf(reply)),
    ['overlap', 'sameStudent'],
  );
  assert.deepEqual(
    (await schedule.retryFailed()).map(({ reply }) => codeOf(reply)),
    ['overlap', undefined],
  );
});

describe('at the reference provider, locks', () => {
  test('of a range are set, reported one by one, and taken back', async (t) => {
    const { schedule } = await enter(t);
    const days = nextMonth();
    const dates = [3, 4, 5].map((day) => `${days}-0${day}`);
    await schedule.lock({ date: `${days}-04`, locked: true });
    await schedule.show(dates);
    const results = await schedule.lockDays(dates.map((date) => ({ date, locked: true, reason: '休み' })));
    assert.deepEqual(
      results.map(({ reply }) => codeOf(reply)),
      [undefined, 'lockExists', undefined],
    );
    await schedule.show(dates);
    assert.deepEqual([...schedule.locks.peek().keys()], dates);
    assert.ok((await schedule.undo()).every(({ reply }) => succeeded(reply)));
    await schedule.reload();
    assert.deepEqual([...schedule.locks.peek().keys()], [`${days}-04`]);
  });

  test('are changed, lifted, and come back as they were', async (t) => {
    const { schedule } = await enter(t);
    const date = `${nextMonth()}-08`;
    const span = hours(`${date} 10:00–12:00`);
    const { data: lock = assert.fail() } = await schedule.lock({ date, locked: true, reason: '学会', ...span });
    await schedule.show([date]);
    await schedule.lock({ lockId: lock.lockId, date, locked: true });
    await schedule.undo();
    await schedule.reload();
    assert.deepEqual(schedule.locks.peek().get(date), lock);
    await schedule.unlock(lock);
    assert.equal(schedule.locks.peek().size, 0);
    await schedule.undo();
    await schedule.reload();
    const { lockId: _, ...before } = lock;
    const { lockId: __, ...again } = schedule.locks.peek().get(date) ?? assert.fail();
    assert.deepEqual(again, before);
  });
});
