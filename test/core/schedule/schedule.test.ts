// What the schedule loads, keeps and shows.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { effect } from '@preact/signals-core';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { monthGrid } from '../../../src/core/time/index.ts';
import type { Session } from '../../../src/core/index.ts';
import { becomes, deferred, signIn } from '../../support/models/sessions.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { dayOf, start } from './loaded-months.ts';

/** Somebody on the page has written something. */
function written(session: Session): void {
  session.api.clearCache();
  session.changed();
}

describe('what is shown', () => {
  test('is the months that the days of a grid lie in, in one list', async (t) => {
    const { schedule, asked } = await start(t);
    const reply = await schedule.show(monthGrid('2026-11-20', 1));
    assert.equal(reply.status, 1);
    assert.deepEqual(asked().toSorted(), ['2026-10-01', '2026-11-01', '2026-12-01']);
    assert.deepEqual(
      schedule.calendarList.peek()?.map(({ date }) => date),
      ['2026-10-01', '2026-11-01', '2026-12-01'],
    );
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['2026-10-01', '2026-11-01', '2026-12-01'],
    );
    assert.equal(schedule.status.peek(), 'ready');
  });

  for (const [what, days, zone, expected] of [
    ['one month for a day in its midst', ['2026-11-20'], 'Asia/Tokyo', ['2026-11-01']],
    [
      'the month before, too, for its first day, since a lesson may last over midnight',
      ['2026-11-01'],
      'Asia/Tokyo',
      ['2026-10-01', '2026-11-01'],
    ],
    ['one month for its last day', ['2026-11-30'], 'Asia/Tokyo', ['2026-11-01']],
    [
      "the month after, too, for the last day where it lasts into Tokyo's next one",
      ['2026-11-30'],
      'America/New_York',
      ['2026-11-01', '2026-12-01'],
    ],
    ['two years for the week between them', ['2026-12-28', '2027-01-03'], 'Asia/Tokyo', ['2026-12-01', '2027-01-01']],
    ['a leap February', ['2028-02-10', '2028-02-29'], 'Asia/Tokyo', ['2028-02-01']],
    ['nothing for no days', [], 'Asia/Tokyo', []],
  ] as const) {
    test(`is ${what}`, async (t) => {
      const { schedule, asked } = await start(t);
      await schedule.show(days, zone);
      assert.deepEqual(asked().toSorted(), expected);
    });
  }

  test('is asked for once, also when days are turned back to', async (t) => {
    const { schedule, server } = await start(t);
    await schedule.show(['2026-11-20']);
    await schedule.show(['2026-12-20']);
    await schedule.show(['2026-11-20']);
    assert.equal(server.requests.length, 2);
    assert.deepEqual(
      schedule.calendarList.peek()?.map(({ date }) => date),
      ['2026-11-01'],
    );
  });

  test('is asked for again after a minute, and stays there meanwhile', async (t) => {
    const second = deferred<Answer>();
    const { schedule, server, session } = await start(t, (month, count) =>
      count === 1 ? success([dayOf(month)]) : second.promise,
    );
    await schedule.show(['2026-11-20']);
    session.device.advance(60_000);
    const again = schedule.show(['2026-11-20']);
    await server.waitForRequest(2);
    assert.equal(schedule.status.peek(), 'loading');
    assert.equal(schedule.lessons.peek().length, 1);
    second.resolve(success([]));
    await again;
    assert.deepEqual(schedule.lessons.peek(), []);
  });

  test('is asked for again whenever the reader wants it', async (t) => {
    const { schedule, server } = await start(t);
    await schedule.show(['2026-11-20']);
    await schedule.reload();
    assert.equal(server.requests.length, 2);
  });

  test('is asked for again by a reload, though a request is under way that may not know what has happened since', async (t) => {
    const first = deferred<Answer>();
    const { schedule, server } = await start(t, (_request, count) => (count === 1 ? first.promise : success([])));
    const showing = schedule.show(['2026-11-20']);
    await server.waitForRequest(1);
    const reloading = schedule.reload();
    await server.waitForRequest(2);
    assert.equal((await reloading).status, 1);
    first.resolve(success([dayOf('2026-11-01')]));
    await showing;
    assert.deepEqual(schedule.lessons.peek(), []);
  });

  test('is reloaded after every write of the page; hidden months when they are shown next', async (t) => {
    const { schedule, session, server, asked } = await start(t);
    await schedule.show(['2026-12-20']);
    await schedule.show(['2026-11-20']);
    written(session);
    await server.waitForRequest(3);
    await becomes(schedule.status, 'ready');
    await schedule.show(['2026-12-20']);
    assert.deepEqual(asked(), ['2026-12-01', '2026-11-01', '2026-11-01', '2026-12-01']);
  });

  test('does not come any more when nobody looks', async (t) => {
    const { schedule, session, server } = await start(t);
    await schedule.show(['2026-11-20']);
    schedule.dispose();
    written(session);
    await createSchedule(session).load('2026-12-01');
    assert.equal(server.requests.length, 2);
    assert.equal(schedule.status.peek(), 'ready');
  });

  test("is not asked for in nobody's name after a sign-out", async (t) => {
    const { schedule, session, server } = await start(t);
    await schedule.show(['2026-11-20']);
    session.end();
    assert.equal(schedule.calendarList.peek(), undefined);
    assert.deepEqual(schedule.lessons.peek(), []);
    signIn(session, 'token-of-taro', 'taro');
    await server.waitForRequest(2);
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      ['token-of-hanako', 'token-of-taro'],
    );
    await becomes(schedule.status, 'ready');
  });

  test('reports when the oldest of it came', async (t) => {
    const { schedule, session } = await start(t);
    await schedule.show(['2026-11-20']);
    const first = session.clock.now();
    session.device.advance(1000);
    await schedule.show(['2026-11-20', '2026-12-20']);
    assert.equal(schedule.loadedAt.peek(), first);
  });

  test('changes at once: no reader sees half of it', async (t) => {
    const { schedule } = await start(t, () => success([dayOf('2026-11-20')]));
    const seen: string[] = [];
    t.after(effect(() => void seen.push(`${schedule.status.value} ${schedule.lessons.value.length}`)));
    await schedule.show(['2026-11-20']);
    assert.deepEqual(seen, ['idle 0', 'loading 0', 'ready 1']);
  });

  test('is all or a failure: the months that came are there, and the failure is reported', async (t) => {
    const { schedule } = await start(t, (month) =>
      month === '2026-12-01' ? rejection('メンテナンス中です。') : success([dayOf(month)]),
    );
    const reply = await schedule.show(monthGrid('2026-11-20', 1));
    assert.equal(reply.message, 'メンテナンス中です。');
    assert.equal(schedule.status.peek(), 'failed');
    assert.equal(schedule.failure.peek()?.kind, 'rejected');
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['2026-10-01', '2026-11-01'],
    );
  });

  test('stays what it was when newer does not come, and comes with the next try', async (t) => {
    const { schedule } = await start(t, (month, count) => (count === 2 ? { drop: 'before' } : success([dayOf(month)])));
    await schedule.show(['2026-11-20']);
    assert.equal((await schedule.reload()).failure?.kind, 'offline');
    assert.equal(schedule.lessons.peek().length, 1);
    assert.equal((await schedule.show(['2026-11-20'])).status, 1);
    assert.equal(schedule.status.peek(), 'ready');
  });

  test('calls off what was shown long before, but not its neighbours', async (t) => {
    const never = new Promise<Answer>(() => undefined);
    const { schedule, server } = await start(t, () => never);
    const first = schedule.show(['2026-11-20']);
    const november = await server.waitForRequest(1);
    const second = schedule.show(['2026-12-20']);
    await server.waitForRequest(2);
    const third = schedule.show(['2027-01-20']);
    assert.equal((await first).failure?.kind, 'aborted');
    await november.left;
    await server.waitForRequest(3);
    schedule.dispose();
    assert.equal((await second).failure?.kind, 'aborted');
    assert.equal((await third).failure?.kind, 'aborted');
  });

  test('does not take the reply to a question that is older than a write', async (t) => {
    const answers = [deferred<Answer>(), deferred<Answer>()];
    const { schedule, session, server } = await start(t, (_, count) => answers[count - 1]?.promise ?? success([]));
    const old = schedule.show(['2026-11-20']);
    await server.waitForRequest(1);
    written(session);
    await server.waitForRequest(2);
    answers[0]?.resolve(success([]));
    assert.equal((await old).failure?.kind, 'aborted');
    assert.equal(schedule.status.peek(), 'loading');
    answers[1]?.resolve(success([dayOf('2026-11-01')]));
    await becomes(schedule.status, 'ready');
    assert.equal(schedule.lessons.peek().length, 1);
  });

  test('is another one in every calendar of the page', async (t) => {
    const { schedule, session } = await start(t);
    const other = createSchedule(session);
    t.after(() => other.dispose());
    await schedule.show(['2026-11-20']);
    await other.show(['2026-12-20']);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['2026-11-01'],
    );
    assert.deepEqual(
      other.lessons.peek().map(({ id }) => id),
      ['2026-12-01'],
    );
  });
});
