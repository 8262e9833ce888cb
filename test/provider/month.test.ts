// A month of a teacher at the reference provider, from the working hours to the amounts of the report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lesson, LessonRate } from '../../src/core/api/endpoints/index.ts';
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
const WEEK = 7 * DAY;
/** Tuesday, 23 February 2027, in the morning: a week before the month. */
const START = tokyo('2027-02-23', '09:00');

/**
 * 40 events, as a calendar application in New York writes them: a weekly call across the change to summer time on 14 March
 * with a cancelled and a moved instance, a day off, a free day, a cancelled event, and 33 evenings in winter.
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
  const provider = await startTestProvider({ now: () => START });
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

  // Hours: weekdays 16:00–21:00, Wednesdays off, a day off on 30 March, a break of 15 minutes.
  const hours = (
    await provider.ask(
      'changeWorkingHours',
      {
        body: {
          isSet: true,
          weekly: [1, 2, 4, 5].map((weekday) => ({ weekday, fromMinute: 960, untilMinute: 1260 })),
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
    for (const lesson of plansToCreate(planSeries(plan, 4, choices, context, SERVICE_ZONE))) {
      const body = { ...lesson, idempotencyKey: `series ${lesson.startTimeMillis}` };
      // Without allowing warnings: the provider has the same view of every date.
      const { status, message } = await provider.ask('createLesson', { body }, await asked());
      assert.equal(status, 1, message);
    }
  }
  const planned = await lessonsOf('2027-03');
  assert.deepEqual(
    planned.map(
      ({ startTimeMillis: start }) => `${dayKey(start, SERVICE_ZONE).slice(5)} ${timeOf(start, SERVICE_ZONE)}`,
    ),
    [
      // The call begins when a lesson from 16:00 would end: events of other calendars need no break.
      '03-02 16:00',
      '03-05 17:00',
      '03-09 16:00',
      // The 12th is a day away, and Saturday and Sunday are off.
      '03-16 17:00',
      '03-19 17:00',
      '03-23 17:00',
      '03-26 16:00',
    ].concat(planned.length > 7 ? [`${planned.length}`] : []),
  );
});
