import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { monthGrid } from '../../../src/core/time/index.ts';
import { success, type Answer } from '../../support/servers/scripted-server.ts';
import { hours, lesson } from './lessons.ts';
import { start } from './loaded-months.ts';

describe("the host's own lessons", () => {
  const entries = [
    lesson({ id: 'b', ...hours('2027-01-01 00:00–01:00') }),
    lesson({ id: 'a', subject: '数'.repeat(300) }),
  ];

  test("are shown instead of the provider's, and nothing is asked", async (t) => {
    const { schedule, server } = await start(t);
    schedule.setEntries(entries);
    await schedule.load('2026-11-01');
    await schedule.show(monthGrid('2026-11-20', 1));
    await schedule.prefetch('2026-12-01');
    await schedule.reload();
    assert.deepEqual(schedule.calendarList.peek(), [
      { date: '2026-11-20', courses: [entries[1]] },
      { date: '2027-01-01', courses: [entries[0]] },
    ]);
    assert.deepEqual([...schedule.placed('Asia/Tokyo').keys()], ['2026-11-20', '2027-01-01']);
    assert.equal(schedule.status.peek(), 'ready');
    assert.equal(server.requests.length, 0);
  });

  test('are only read: nothing is written to the provider', async (t) => {
    const { schedule, server, session } = await start(t, () =>
      success({ lockId: '1', date: '2026-11-20', locked: true }),
    );
    await schedule.lock({ date: '2026-11-20', locked: true });
    server.requests.length = 0;
    schedule.setEntries(entries);
    assert.equal(schedule.isReadOnly.peek(), true);
    const [entry = assert.fail()] = entries;
    const replies = [
      await schedule.lock({ date: '2026-11-20', locked: true }),
      await schedule.unlock({ lockId: '1', date: '2026-11-20' }),
      ...(await schedule.lockDays([{ date: '2026-11-20', locked: true }])).map(({ reply }) => reply),
      await schedule.move(entry, hours('2026-11-21 10:00–11:00')),
    ];
    assert.deepEqual(await schedule.create([{ ...entry }]), []);
    assert.deepEqual(await schedule.retryFailed(), []);
    assert.deepEqual(await schedule.undo(), []);
    assert.ok(
      replies.every(
        ({ status, failure }) => status === 0 && failure?.kind === 'rejected' && failure.code === 'readOnly',
      ),
    );
    session.changed();
    assert.equal(server.requests.length, 0);
  });

  test('that are wrong are left out, and the first wrong field is named', async (t) => {
    const { schedule } = await start(t);
    schedule.setEntries([entries[0], { ...entries[1], startTimeMillis: 'now' }, null]);
    assert.deepEqual(schedule.lessons.peek(), [entries[0]]);
    assert.deepEqual(schedule.failure.peek(), {
      kind: 'invalid-response',
      call: 'entries',
      field: '1.startTimeMillis',
      message: 'entries: 1.startTimeMillis',
    });
  });

  test("give way to the provider's when the host takes them back", async (t) => {
    const { schedule, server } = await start(t);
    schedule.setEntries([]);
    await schedule.show(['2026-11-20']);
    schedule.setEntries(undefined);
    await schedule.show(['2026-11-20']);
    assert.equal(server.requests.length, 1);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['2026-11-01'],
    );
  });

  test('call off what was on its way from the provider', async (t) => {
    const { schedule, server } = await start(t, () => new Promise<Answer>(() => undefined));
    const asked = schedule.show(['2026-11-20']);
    const { left } = await server.waitForRequest(1);
    schedule.setEntries(entries);
    assert.equal((await asked).failure?.kind, 'aborted');
    await left;
  });
});
