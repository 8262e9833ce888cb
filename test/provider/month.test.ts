// A month of a teacher at the reference provider, from the working hours to the amounts of the report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lesson } from '../../src/core/api/endpoints/index.ts';
import { freeTimes } from '../../src/core/free-times/index.ts';
import { lessonAmount, monthReport } from '../../src/core/month-report/index.ts';
import {
  type ClashContext,
  chooseWay,
  gapMinutesOf,
  noChoices,
  planSeries,
  plansToCreate,
} from '../../src/core/schedule/index.ts';
import { dayKey, holidayOf, SERVICE_ZONE, timeOf } from '../../src/core/time/index.ts';
import { calendarOf, startFeedServer } from './calendars/feed-server.ts';
import { DAY, HOUR, MINUTE, startTestProvider, tokyo } from './client.ts';
import { studentCalls } from './links/student-rooms.ts';

const STUDENT = 'student-hanako-01';
/** Tuesday, 23 February 2027, in the morning: a week before the month. */
const START = tokyo('2027-02-23', '09:00');

/**
 * 40 events, as a calendar application in New York writes them: a weekly call across the change to summer time on 14 March
 * with a cancelled and a moved instance, a day away, a free day, a cancelled event, and 33 evenings in winter.
 */
function feed(): string {
  const winter = (day: number): string[] => {
    const date = new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '');
    return [`UID:evening-${day}`, `DTSTART:${date}T110000Z`, `DTEND:${date}T120000Z`, 'SUMMARY:夜の予定'];
  };
  return calendarOf(
    // Tuesdays 17:00–18:00 in Tokyo until 9 March, and 16:00–17:00 afterwards; not on 16 March.
    [
      'UID:call',
      'DTSTART;TZID=America/New_York:20270105T030000',
      'DTEND;TZID=America/New_York:20270105T040000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU',
      'EXDATE;TZID=America/New_York:20270316T030000',
      'SUMMARY:打ち合わせ',
    ],
    // The instance of 23 March is on the 26th, a Friday, at 17:00.
    [
      'UID:call',
      'RECURRENCE-ID;TZID=America/New_York:20270323T030000',
      'DTSTART;TZID=America/New_York:20270326T040000',
      'DTEND;TZID=America/New_York:20270326T050000',
      'SUMMARY:打ち合わせ',
    ],
    ['UID:away', 'DTSTART;VALUE=DATE:20270312', 'DTEND;VALUE=DATE:20270313', 'SUMMARY:出張'],
    ['UID:note', 'DTSTART;VALUE=DATE:20270305', 'DTEND;VALUE=DATE:20270306', 'TRANSP:TRANSPARENT', 'SUMMARY:誕生日'],
    ['UID:off', 'DTSTART:20270319T080000Z', 'DTEND:20270319T090000Z', 'STATUS:CANCELLED', 'SUMMARY:中止'],
    ['UID:dentist', 'DTSTART:20270302T093000Z', 'DURATION:PT30M', 'SUMMARY:歯科'],
    ['UID:floating', 'DTSTART:20270309T190000', 'DTEND:20270309T200000', 'SUMMARY:夕食'],
    ...Array.from({ length: 33 }, (_, day) => winter(day)),
  );
}

test('a month goes from hours and another calendar over requests and an absence to the amounts of its report', async () => {
  const provider = await startTestProvider();
  // The lessons of the demo world are over.
  provider.clock.now = START;
  const feeds = await startFeedServer();
  const family = await studentCalls(provider, STUDENT);
  const link = await family.link();
  const asked = async (): Promise<{ token: string }> => ({ token: await provider.signIn() });
  const days = async (month: string) =>
    (await provider.ask('readCalendar', { params: { date: `${month}-01` } }, await asked())).data;
  const lessonsOf = async (month: string): Promise<Lesson[]> =>
    (await days(month)).flatMap(({ courses }) => courses).filter(({ studentId }) => studentId === STUDENT);
  const lessonOn = async (day: string): Promise<Lesson> =>
    (await lessonsOf('2027-03')).find(
      ({ startTimeMillis, canceledAt }) => dayKey(startTimeMillis, SERVICE_ZONE) === day && canceledAt === undefined,
    ) ?? assert.fail(`no lesson on ${day}`);

  const starts = async (month: string): Promise<string[]> =>
    (await lessonsOf(month)).map(
      ({ startTimeMillis: start }) => `${dayKey(start, SERVICE_ZONE)} ${timeOf(start, SERVICE_ZONE)}`,
    );

  // Hours: weekdays 16:00–21:00, Wednesdays off, a day off on 30 March, a break of 15 minutes.
  const hours = (
    await provider.ask(
      'changeWorkingHours',
      {
        body: {
          isSet: true,
          weekly: ([1, 2, 4, 5] as const).map((weekday) => ({ weekday, fromMinute: 960, untilMinute: 1260 })),
          exceptions: [{ date: '2027-03-30', spans: [] }],
          holidaysOff: true,
          bufferMinutes: 15,
          version: 0,
        },
      },
      await asked(),
    )
  ).data;

  // The other calendar.
  const url = feeds.serve('away.ics', feed());
  const added = await provider.ask('addOutsideCalendar', { body: { url, name: 'ニューヨーク' } }, await asked());
  assert.equal(added.data.events, 40, added.message);
  const query = { fromMillis: tokyo('2027-03-01', '00:00'), untilMillis: tokyo('2027-04-01', '00:00') };
  const busy = (await provider.ask('readBusyTimes', { query }, await asked())).data;
  const shown = busy.map(({ startTimeMillis, allDay }) =>
    allDay
      ? dayKey(startTimeMillis, SERVICE_ZONE)
      : `${dayKey(startTimeMillis, SERVICE_ZONE)} ${timeOf(startTimeMillis, SERVICE_ZONE)}`,
  );
  assert.deepEqual(shown.toSorted(), [
    '2027-03-02 17:00',
    '2027-03-02 18:30',
    '2027-03-09 17:00',
    '2027-03-09 19:00',
    '2027-03-12',
    '2027-03-26 17:00',
    '2027-03-30 16:00',
  ]);

  // Eight lessons around all that: four Tuesdays and four Fridays at 17:00 if possible.
  const contextNow = async (): Promise<ClashContext> => {
    const months = [...(await days('2027-02')), ...(await days('2027-03')), ...(await days('2027-04'))];
    return {
      lessons: months.flatMap(({ courses }) => courses),
      meetings: months.flatMap(({ meetings = [] }) => meetings),
      locks: new Map(),
      holidayOf,
      now: provider.clock.now,
      minimumGapMinutes: gapMinutesOf(hours),
      hours,
      busy,
    };
  };
  for (const first of ['2027-03-02', '2027-03-05']) {
    const plan = {
      studentId: STUDENT,
      studentName: '',
      subject: '数学',
      startTimeMillis: tokyo(first, '17:00'),
      endTimeMillis: tokyo(first, '18:00'),
    };
    const context = await contextNow();
    let choices = noChoices;
    for (const { week, state, plan: each } of planSeries(plan, 4, choices, context, SERVICE_ZONE)) {
      if (state === 'free') continue;
      const ask = { fromMillis: each.startTimeMillis - 2 * HOUR, untilMillis: each.startTimeMillis + 2 * DAY };
      const [span] = freeTimes({ clash: context }, { ...ask, lengthMinutes: 60 });
      choices = chooseWay(choices, 4, week, span ? { kind: 'time', span } : { kind: 'later' });
    }
    for (const { studentName: _, ...lesson } of plansToCreate(planSeries(plan, 4, choices, context, SERVICE_ZONE))) {
      const body = { ...lesson, idempotencyKey: `series-${lesson.startTimeMillis}` };
      // Without allowing warnings: the provider has the same view of every date.
      const { status, message } = await provider.ask('createLesson', { body }, await asked());
      assert.equal(status, 1, message);
    }
  }
  assert.deepEqual(await starts('2027-03'), [
    // Events of other calendars need no break: a lesson ends when the call begins.
    '2027-03-02 16:00',
    '2027-03-05 17:00',
    '2027-03-09 16:00',
    // Friday, 12 March is away, and the weekend is off: that lesson is in April.
    '2027-03-16 17:00',
    '2027-03-19 17:00',
    '2027-03-23 17:00',
    '2027-03-26 16:00',
  ]);
  assert.deepEqual(await starts('2027-04'), ['2027-04-02 17:00']);

  // The family asks for another time, which the teacher accepts, and for a day off, which the teacher declines.
  provider.clock.now = tokyo('2027-03-15', '09:00');
  const ask = async (lesson: Lesson, body: { kind: 'cannotCome' | 'anotherTime'; times?: number[] }) => {
    const request = { link, lesson: lesson.id, key: `request-${lesson.id}`, ...body };
    const { status, message } = await provider.ask('sendFamilyRequest', { body: request });
    assert.equal(status, 1, message);
  };
  const answer = async (lesson: Lesson, body: { answer: 'accept' | 'decline'; start?: number; note?: string }) => {
    const { list } = (await provider.ask('listFamilyRequests', { query: { page: 1, size: 50 } }, await asked())).data;
    const request = list.find(({ lesson: { id } }) => id === lesson.id) ?? assert.fail('no request');
    const reply = { id: request.id, version: request.version, ...body };
    const { status, message } = await provider.ask('answerFamilyRequest', { body: reply }, await asked());
    assert.equal(status, 1, message);
  };
  const moved = await lessonOn('2027-03-19');
  const wanted = tokyo('2027-03-18', '16:00');
  const { free } = (await provider.ask('listFamilyTimes', { body: { link, lesson: moved.id } })).data;
  assert.ok(free.includes(wanted));
  // Nothing on a Wednesday, on the day off, on a public holiday, or during the call.
  const offered = free.map((start) => `${dayKey(start, SERVICE_ZONE)} ${timeOf(start, SERVICE_ZONE)}`);
  assert.ok(!offered.some((time) => /^2027-03-(?:17|22|24|30)|^2027-03-26 17/.test(time)), offered.join());
  await ask(moved, { kind: 'anotherTime', times: [wanted] });
  await answer(moved, { answer: 'accept', start: wanted });
  const kept = await lessonOn('2027-03-23');
  await ask(kept, { kind: 'cannotCome' });
  await answer(kept, { answer: 'decline', note: 'テストの前なので、短くても行いましょう。' });
  const { lessons } = (await provider.ask('openFamilyPage', { body: { link } })).data;
  assert.deepEqual(
    lessons.map(({ startTimeMillis: start, request }) => [dayKey(start, SERVICE_ZONE), request?.state]),
    [
      ['2027-03-16', undefined],
      ['2027-03-18', 'accepted'],
      ['2027-03-23', 'declined'],
      ['2027-03-26', undefined],
      ['2027-04-02', undefined],
    ],
  );

  // What really happened: one lesson was 12 minutes longer, one was missed.
  provider.clock.now = tokyo('2027-04-01', '09:00');
  const decide = async (day: string, outcome: 'held' | 'absent', longer?: number) => {
    const { id, startTimeMillis, endTimeMillis } = await lessonOn(day);
    const held = longer !== undefined && {
      heldFromMillis: startTimeMillis,
      heldUntilMillis: endTimeMillis + longer * MINUTE,
    };
    const body = { id, version: 0, outcome, ...held };
    const { status, message } = await provider.ask('changeLessonOutcome', { body }, await asked());
    assert.equal(status, 1, message);
  };
  await decide('2027-03-02', 'held', 12);
  await decide('2027-03-16', 'absent');
  await decide('2027-03-18', 'held');
  const rate = {
    studentId: STUDENT,
    subject: '',
    yen: 3333,
    per: 'hour',
    chargesAbsence: true,
    chargesNotice: false,
  } as const;
  const { data: rates } = await provider.ask('changeLessonRate', { body: rate }, await asked());

  const options = { month: '2027-03', now: provider.clock.now, hasOutcomes: true, rates };
  const { total, students } = monthReport(await lessonsOf('2027-03'), options);
  // By hand: 72 minutes at 3,333 yen an hour are 3,999.6, so 4,000; five lessons of an hour, and the absence.
  const byHand = 4000 + 5 * 3333 + 3333;
  assert.deepEqual(total, {
    held: 6,
    minutes: 6 * 60,
    planned: 0,
    canceled: 0,
    records: 0,
    outcomes: { realMinutes: 6 * 60 + 12, absent: 1, noticed: 0, teacherAbsent: 0 },
    amount: { yen: byHand, unpriced: 0 },
  });
  // The statement of the family has these rows, and their sum.
  const rows = students[0]?.lessons.map((lesson) => lessonAmount(lesson, rates, provider.clock.now));
  assert.deepEqual(rows, [4000, 3333, 3333, 3333, 3333, 3333, 3333]);
});
