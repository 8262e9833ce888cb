import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { start } from '../recorded-session.ts';

describe('the schedule', () => {
  const day = { date: '2026-11-20', courses: [] };
  const lock = { lockId: '5', date: '2026-11-20', locked: true };

  test('goes: schedule-loading on, call, schedule-loading off', async (t) => {
    const { session, lines } = await start(t, success([day]));
    const schedule = createSchedule(session);
    await schedule.load('2026-11-01');
    assert.deepEqual(lines, [
      'scheduleLoading=true',
      'call GET /api/client/teacher/calendar/list/2026-11-01',
      'scheduleLoading=false',
    ]);
    assert.deepEqual(schedule.calendarList.peek(), [day]);
  });

  test('locks a date by a create call when there is no lockId', async (t) => {
    const { server, session, lines } = await start(t, success(lock));
    const schedule = createSchedule(session);
    await schedule.lock({ date: '2026-11-20', locked: true });
    assert.deepEqual(
      lines.map((line) => line.replace(/=\d+$/, '')),
      ['isSubmitLoading=true', 'call POST /api/client/teacher/lockDate', 'isSubmitLoading=false', 'revision'],
    );
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ''), { date: '2026-11-20', locked: true });
    assert.deepEqual(schedule.lockResult.peek().data, lock);
  });

  for (const locked of [true, false]) {
    test(`${locked ? 'changes' : 'lifts'} a lock by an update call when there is a lockId`, async (t) => {
      const { server, session } = await start(t, success(lock));
      await createSchedule(session).lock({ lockId: '5', date: '2026-11-20', locked });
      assert.equal(server.requests[0]?.method, 'PUT');
      assert.deepEqual(JSON.parse(server.requests[0].body), { lockId: '5', date: '2026-11-20', locked });
    });
  }

  test('keeps the result of a lock that is refused', async (t) => {
    const { session, lines } = await start(t, rejection('授業があります。', { code: 'lessons' }));
    const schedule = createSchedule(session);
    await schedule.lock({ date: '2026-11-20', locked: true });
    assert.equal(schedule.lockResult.peek().message, '授業があります。');
    assert.equal(lines.at(-1), 'isSubmitLoading=false');
  });

  test('requests a month once, and again after a change', async (t) => {
    const { server, session } = await start(t, ({ method }) => success(method === 'GET' ? [day] : lock));
    const schedule = createSchedule(session);
    await schedule.load('2026-11-01');
    await schedule.load('2026-11-01');
    assert.equal(server.requests.length, 1);
    await schedule.lock({ date: '2026-11-20', locked: true });
    await schedule.load('2026-11-01');
    assert.equal(server.requests.length, 3);
  });

  test('is called off when the screen goes', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const schedule = createSchedule(session);
    const loading = schedule.load('2026-11-01');
    const { left } = await server.waitForRequest(1);
    schedule.dispose();
    assert.equal((await loading).failure?.kind, 'aborted');
    await left;
  });
});
