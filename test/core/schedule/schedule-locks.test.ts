import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import {
  rejection,
  startScriptedServer,
  success,
  type Answer,
  type ReceivedRequest,
} from '../../support/servers/scripted-server.ts';
import { lesson, tokyo } from './lessons.ts';
import { changes, here, start, there } from './scripted-schedule.ts';

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

  test('have a result each, and are there at once', async (t) => {
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

  test('are locked again as they were when a lifted lock is taken back', async (t) => {
    const { schedule, written } = await start(t, () => month, obey);
    await schedule.unlock(old);
    assert.deepEqual(schedule.calendarList.peek(), []);
    assert.deepEqual(written(), [{ method: 'PUT', lockId: 'old', date: '2026-11-25', locked: false }]);
    await schedule.undo();
    const { lockId: _, ...rest } = old;
    assert.deepEqual(written()[1], { method: 'POST', ...rest });
  });

  test('are locked as they were when a change is taken back', async (t) => {
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

  test('can still be freed after another wish was refused', async (t) => {
    const { schedule } = await start(
      t,
      () => [],
      (request, body, count) => (count === 2 ? rejection('') : obey(request, body)),
    );
    await schedule.lock({ date: '2026-11-26', locked: true });
    await schedule.lock({ date: '2026-11-26', locked: true });
    assert.equal(schedule.canUndo.peek(), true);
  });

  test("are not the next teacher's to free", async (t) => {
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
