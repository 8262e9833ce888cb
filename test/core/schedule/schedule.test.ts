// What the schedule loads, keeps and shows.
import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { effect } from '@preact/signals-core';
import type { CalendarDay } from '../../../src/core/api/endpoints/index.ts';
import type { Session } from '../../../src/core/session/index.ts';
import { createSchedule, isMeeting } from '../../../src/core/schedule/index.ts';
import { meetingFromProvider } from '../../../src/core/schedule/month-entries.ts';
import { monthGrid } from '../../../src/core/time/index.ts';
import { signIn, startSession, becomes, deferred, timeline } from '../../support/models/sessions.ts';
import {
  startScriptedServer,
  success,
  rejection,
  type Answer,
  type ReceivedRequest,
} from '../../support/servers/scripted-server.ts';
import { start as startRecorded } from '../recorded-session.ts';
import { hours, lesson, meeting } from './lessons.ts';

const MONTH = /calendar\/list\/(.+)$/;
const monthOf = ({ path }: ReceivedRequest) => MONTH.exec(path)?.[1] ?? path;

/** A day with one lesson. */
const dayOf = (date: string): CalendarDay => ({
  date,
  courses: [lesson({ id: date, ...hours(`${date} 10:00–11:00`) })],
});

/** A schedule at a server that answers by the month; `asked` lists the months of all requests. */
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

/** Somebody on the page has written something. */
function written(session: Session): void {
  session.api.clearCache();
  session.changed();
}

describe('the shown period', () => {
  test("contains the months of a grid's days, in one list", async (t) => {
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

  test('is requested once, also when returning to earlier days', async (t) => {
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

  test('is requested again after a minute, and stays visible meanwhile', async (t) => {
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

  test('is requested again on demand', async (t) => {
    const { schedule, server } = await start(t);
    await schedule.show(['2026-11-20']);
    await schedule.reload();
    assert.equal(server.requests.length, 2);
  });

  test('is requested again by a reload, although an older request is pending', async (t) => {
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

  test('is not shown after the screen is gone', async (t) => {
    const { schedule, session, server } = await start(t);
    await schedule.show(['2026-11-20']);
    schedule.dispose();
    written(session);
    await createSchedule(session).load('2026-12-01');
    assert.equal(server.requests.length, 2);
    assert.equal(schedule.status.peek(), 'ready');
  });

  test('is not requested after a sign-out', async (t) => {
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

  test('reports the age of its oldest data', async (t) => {
    const { schedule, session } = await start(t);
    await schedule.show(['2026-11-20']);
    const first = session.clock.now();
    session.device.advance(1000);
    await schedule.show(['2026-11-20', '2026-12-20']);
    assert.equal(schedule.loadedAt.peek(), first);
  });

  test('changes atomically: no reader sees half of it', async (t) => {
    const { schedule } = await start(t, () => success([dayOf('2026-11-20')]));
    const seen: string[] = [];
    t.after(effect(() => void seen.push(`${schedule.status.value} ${schedule.lessons.value.length}`)));
    await schedule.show(['2026-11-20']);
    assert.deepEqual(seen, ['idle 0', 'loading 0', 'ready 1']);
  });

  test('reports a failure if a month fails, and keeps the loaded months', async (t) => {
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

  test('stays unchanged when a reload fails, and is updated by the next one', async (t) => {
    const { schedule } = await start(t, (month, count) => (count === 2 ? { drop: 'before' } : success([dayOf(month)])));
    await schedule.show(['2026-11-20']);
    assert.equal((await schedule.reload()).failure?.kind, 'offline');
    assert.equal(schedule.lessons.peek().length, 1);
    assert.equal((await schedule.show(['2026-11-20'])).status, 1);
    assert.equal(schedule.status.peek(), 'ready');
  });

  test('cancels months shown long before, but not adjacent ones', async (t) => {
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

  test('does not use the reply to a request that is older than a write', async (t) => {
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

  test('is separate in every calendar of the page', async (t) => {
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

describe('the schedule', () => {
  const day = { date: '2026-11-20', courses: [] };
  const lock = { lockId: '5', date: '2026-11-20', locked: true };

  test('goes: schedule-loading on, call, schedule-loading off', async (t) => {
    const { session, lines } = await startRecorded(t, success([day]));
    const schedule = createSchedule(session);
    await schedule.load('2026-11-01');
    assert.deepEqual(lines, [
      'scheduleLoading=true',
      'call GET /api/client/teacher/calendar/list/2026-11-01',
      'scheduleLoading=false',
    ]);
    assert.deepEqual(schedule.calendarList.peek(), [day]);
  });

  test('locks a date by a create call without a lockId', async (t) => {
    const { server, session, lines } = await startRecorded(t, success(lock));
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
      const { server, session } = await startRecorded(t, success(lock));
      await createSchedule(session).lock({ lockId: '5', date: '2026-11-20', locked });
      assert.equal(server.requests[0]?.method, 'PUT');
      assert.deepEqual(JSON.parse(server.requests[0].body), { lockId: '5', date: '2026-11-20', locked });
    });
  }

  test('keeps the result of a rejected lock', async (t) => {
    const { session, lines } = await startRecorded(t, rejection('授業があります。', { code: 'lessons' }));
    const schedule = createSchedule(session);
    await schedule.lock({ date: '2026-11-20', locked: true });
    assert.equal(schedule.lockResult.peek().message, '授業があります。');
    assert.equal(lines.at(-1), 'isSubmitLoading=false');
  });

  test('requests a month once, and again after a change', async (t) => {
    const { server, session } = await startRecorded(t, ({ method }) => success(method === 'GET' ? [day] : lock));
    const schedule = createSchedule(session);
    await schedule.load('2026-11-01');
    await schedule.load('2026-11-01');
    assert.equal(server.requests.length, 1);
    await schedule.lock({ date: '2026-11-20', locked: true });
    await schedule.load('2026-11-01');
    assert.equal(server.requests.length, 3);
  });

  test('is cancelled when the screen is disposed', async (t) => {
    const { server, session } = await startRecorded(t, () => new Promise<Answer>(() => undefined));
    const schedule = createSchedule(session);
    const loading = schedule.load('2026-11-01');
    const { left } = await server.waitForRequest(1);
    schedule.dispose();
    assert.equal((await loading).failure?.kind, 'aborted');
    await left;
  });
});

describe('prefetched data', () => {
  test('is loaded silently, and available when it is shown', async (t) => {
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

  test('may fail silently', async (t) => {
    const { schedule } = await start(t, (_, count) => (count === 1 ? rejection('') : success([])));
    await schedule.prefetch('2026-12-20');
    assert.equal(schedule.failure.peek(), undefined);
    assert.equal((await schedule.show(['2026-12-20'])).status, 1);
  });

  test('reports its failure when it is requested meanwhile', async (t) => {
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

describe('a provider that answers with the weeks around a month', () => {
  test('has each lesson once, whatever months are shown together', async (t) => {
    const weeks = success([
      { date: '2026-11-30', courses: [lesson({ id: 'november', ...hours('2026-11-30 10:00–11:00') })] },
      { date: '2026-12-01', courses: [lesson({ id: 'december', ...hours('2026-12-01 10:00–11:00') })] },
    ]);
    const { schedule } = await start(t, () => weeks);
    await schedule.show(['2026-11-30', '2026-12-01']);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['november', 'december'],
    );
  });

  test('contains a lesson once that is listed on each day it touches', async (t) => {
    const night = lesson({ id: 'night', ...hours('2026-11-20 23:00–23:59') });
    const { schedule } = await start(t, () =>
      success([
        { date: '2026-11-20', courses: [night] },
        { date: '2026-11-21', courses: [night] },
      ]),
    );
    await schedule.show(['2026-11-20', '2026-11-21']);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['night'],
    );
  });
});

describe('invalid data of a month', () => {
  test('is counted over the whole shown period', async (t) => {
    const { schedule } = await start(t, (month) =>
      success([{ date: month, courses: [lesson({ id: 'a' }), { id: 'b' }] }]),
    );
    const reply = await schedule.show(['2026-11-30', '2026-12-01']);
    assert.equal(schedule.omitted.peek(), 2);
    assert.equal(reply.omitted?.failure.kind, 'invalid-response');
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

  test('are computed once per month, however often it is shown', async (t) => {
    const { schedule } = await start(t);
    await schedule.show(['2026-11-20']);
    const before = schedule.placed('Asia/Tokyo').get('2026-11-01');
    await schedule.show(['2026-11-20', '2026-12-20']);
    assert.equal(schedule.placed('Asia/Tokyo').get('2026-11-01'), before);
  });
});

const talk = meeting({ id: 'talk', ...hours('2026-11-20 09:00–09:30') });

describe('a calendar with meetings', () => {
  test('has them beside the lessons of their day, by their time, and by themselves on other days', async (t) => {
    const alone = meeting({ id: 'alone', ...hours('2026-11-21 09:00–09:30') });
    const { schedule } = await start(t, () =>
      success([
        { ...dayOf('2026-11-20'), meetings: [talk] },
        { date: '2026-11-21', courses: [], meetings: [alone] },
      ]),
    );
    await schedule.show(['2026-11-20']);
    assert.deepEqual(
      schedule.meetings.peek().map(({ id }) => id),
      ['talk', 'alone'],
    );
    const index = schedule.placed('Asia/Tokyo');
    const idsOn = (day: string) => index.get(day)?.map(({ lesson }) => [lesson.id, isMeeting(lesson)]);
    assert.deepEqual(idsOn('2026-11-20'), [
      ['talk', true],
      ['2026-11-20', false],
    ]);
    assert.deepEqual(idsOn('2026-11-21'), [['alone', true]]);
    assert.deepEqual(
      schedule.lessons.peek().map(({ id }) => id),
      ['2026-11-20'],
    );
  });

  test('without them is a calendar of lessons', async (t) => {
    const { schedule } = await start(t);
    await schedule.show(['2026-11-20']);
    assert.deepEqual(schedule.meetings.peek(), []);
    assert.deepEqual([...schedule.placed('Asia/Tokyo').keys()], ['2026-11-01']);
  });

  test("shows none beside the host page's own lessons", async (t) => {
    const { schedule } = await start(t, () => success([{ ...dayOf('2026-11-20'), meetings: [talk] }]));
    await schedule.show(['2026-11-20']);
    schedule.setEntries([lesson()]);
    assert.deepEqual(schedule.meetings.peek(), []);
  });
});

describe('a meeting in the reply to a write', () => {
  const isNovember = (day: string) => day.startsWith('2026-11');
  const days: CalendarDay[] = [{ ...dayOf('2026-11-20'), meetings: [talk] }];
  const meetingsOf = (found: readonly CalendarDay[]) =>
    found.map(({ date, meetings = [] }) => [date, ...meetings.map(({ id }) => id)].join(' '));

  test('is moved to its new day', () =>
    assert.deepEqual(
      meetingsOf(meetingFromProvider(days, { ...talk, ...hours('2026-11-24 09:00–09:30') }, isNovember)),
      ['2026-11-20', '2026-11-24 talk'],
    ));
  test('leaves the month when it is moved out of it', () =>
    assert.deepEqual(
      meetingsOf(meetingFromProvider(days, { ...talk, ...hours('2026-12-24 09:00–09:30') }, isNovember)),
      ['2026-11-20'],
    ));
  test('leaves no empty day behind', () => {
    const alone: CalendarDay[] = [{ date: '2026-11-20', courses: [], meetings: [talk] }];
    assert.deepEqual(meetingFromProvider(alone, { ...talk, ...hours('2026-12-24 09:00–09:30') }, isNovember), []);
  });
  test('is put among the others by its time', () =>
    assert.deepEqual(
      meetingsOf(meetingFromProvider(days, meeting({ id: 'early', ...hours('2026-11-20 08:00–08:30') }), isNovember)),
      ['2026-11-20 early talk'],
    ));
  test('changes nothing in another month', () =>
    assert.equal(
      meetingFromProvider(days, meeting({ id: 'far', ...hours('2027-01-20 08:00–08:30') }), isNovember),
      days,
    ));
});

describe("the host's own lessons", () => {
  const entries = [
    lesson({ id: 'b', ...hours('2027-01-01 00:00–01:00') }),
    lesson({ id: 'a', subject: '数'.repeat(300) }),
  ];

  test("are shown instead of the provider's, without requests", async (t) => {
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

  test("are replaced by the provider's when the host removes them", async (t) => {
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

  test('cancel running requests to the provider', async (t) => {
    const { schedule, server } = await start(t, () => new Promise<Answer>(() => undefined));
    const asked = schedule.show(['2026-11-20']);
    const { left } = await server.waitForRequest(1);
    schedule.setEntries(entries);
    assert.equal((await asked).failure?.kind, 'aborted');
    await left;
  });
});
