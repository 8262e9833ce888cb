import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LessonPlan } from '../../../src/core/schedule/index.ts';
import type { Lesson } from '../../../src/core/index.ts';
import { deferred } from '../../support/models/sessions.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { hours, lesson } from './lessons.ts';
import { changes, datesOf, start, there } from './scripted-schedule.ts';

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

  test('are not tried in vain when there is no connection', async (t) => {
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

  test('are not sent any more once nobody looks', async (t) => {
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

  test('carry a memo and that the teacher goes on, where there is one', async (t) => {
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
