// What the schedule loads, keeps and shows.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { effect } from '@preact/signals-core';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import { monthGrid } from '../../../src/core/time/index.ts';
import type { CalendarDay, Session } from '../../../src/core/index.ts';
import { becomes, deferred, signIn, startSession, timeline } from '../../support/models/sessions.ts';
import {
  rejection,
  startScriptedServer,
  success,
  type Answer,
  type ReceivedRequest,
} from '../../support/servers/scripted-server.ts';
import { hours, lesson } from './lessons.ts';

const MONTH = /calendar\/list\/(.+)$/;
const monthOf = ({ path }: ReceivedRequest) => MONTH.exec(path)?.[1] ?? path;
const dayOf = (date: string): CalendarDay => ({
  date,
  courses: [lesson({ id: date, ...hours(`${date} 10:00–11:00`) })],
});

/** Somebody on the page has written something. */
function written(session: Session): void {
  session.api.clearCache();
  session.changed();
}

async function start(
  t: TestContext,
  answer: (month: string, count: number) => Answer | Promise<Answer> = (month) => success([dayOf(month)]),
) {
  const server = await startScriptedServer(t, (request, count) => answer(monthOf(request), count));
  const session = startSession(t, server.url);
  signIn(session);
  const schedule = createSchedule(session);
  t.after(() => schedule.dispose());
  return { server, session, schedule, asked: () => server.requests.map(monthOf) };
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

  test('comes anew after every write of the page, and what is not shown when it is shown next', async (t) => {
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

  test('tells when the oldest of it came', async (t) => {
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

  test('is all or a failure: the months that came are there, and the failure is told', async (t) => {
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

describe('what may be shown soon', () => {
  test('is loaded without a word, and there when it is shown', async (t) => {
    const { schedule, session, server } = await start(t);
    await schedule.show(['2026-11-20']);
    const lines = timeline(t, { status: schedule.status });
    await schedule.prefetch('2026-12-20');
    assert.deepEqual(lines, []);
    await schedule.show(['2026-12-20']);
    assert.equal(server.requests.length, 2);
    assert.deepEqual(lines, []);
    assert.equal(session.state.peek(), 'active');
  });

  test('may fail without a word', async (t) => {
    const { schedule } = await start(t, (_, count) => (count === 1 ? rejection('') : success([])));
    await schedule.prefetch('2026-12-20');
    assert.equal(schedule.failure.peek(), undefined);
    assert.equal((await schedule.show(['2026-12-20'])).status, 1);
  });

  test('tells of its failure when it is asked for meanwhile', async (t) => {
    const answer = deferred<Answer>();
    const { schedule, server } = await start(t, () => answer.promise);
    const early = schedule.prefetch('2026-12-20');
    await server.waitForRequest(1);
    const shown = schedule.show(['2026-12-20']);
    answer.resolve(rejection('メンテナンス中です。'));
    assert.equal((await shown).message, 'メンテナンス中です。');
    await early;
    assert.equal(schedule.status.peek(), 'failed');
    assert.equal(server.requests.length, 1);
  });
});

describe('the days of a zone', () => {
  test('have the lessons of all that is shown, over midnight and the end of a month', async (t) => {
    const { schedule } = await start(t, (month) =>
      success(
        month === '2026-11-01'
          ? [
              {
                date: '2026-11-30',
                courses: [
                  lesson({ id: 'late', ...hours('2026-11-30 23:30–23:59') }),
                  lesson({
                    id: 'over',
                    startTimeMillis: hours('2026-11-30 23:30–23:59').startTimeMillis,
                    endTimeMillis: hours('2026-12-01 00:30–00:45').startTimeMillis,
                  }),
                ],
              },
            ]
          : [
              dayOf('2026-12-01'),
              { date: '2026-12-01', courses: [lesson({ id: 'early', ...hours('2026-12-01 00:00–02:00') })] },
            ],
      ),
    );
    await schedule.show(['2026-12-01']);
    const index = schedule.placed('Asia/Tokyo');
    assert.deepEqual(
      index.get('2026-11-30')?.map(({ lesson }) => lesson.id),
      ['over', 'late'],
    );
    assert.deepEqual(
      index.get('2026-12-01')?.map(({ lesson }) => lesson.id),
      ['early', 'over', '2026-12-01'],
    );
    assert.equal(schedule.placed('America/New_York').get('2026-11-30')?.length, 4);
  });

  test('are reckoned once for a month, however often it is shown', async (t) => {
    const { schedule } = await start(t);
    await schedule.show(['2026-11-20']);
    const before = schedule.placed('Asia/Tokyo').get('2026-11-01');
    await schedule.show(['2026-11-20', '2026-12-20']);
    assert.equal(schedule.placed('Asia/Tokyo').get('2026-11-01'), before);
  });
});

describe("the host's own lessons", () => {
  const entries = [
    lesson({ id: 'b', ...hours('2027-01-01 00:00–01:00') }),
    lesson({ id: 'a', subject: '数'.repeat(300) }),
  ];

  test("are shown in place of the provider's, and nothing is asked", async (t) => {
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
