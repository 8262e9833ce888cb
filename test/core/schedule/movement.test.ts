import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shiftSpan } from '../../../src/core/batch-change/series-members.ts';
import { dayKey, momentAfter, momentOf, timeOf, timeOfMinute, type Span } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { fieldsOf, lessonPatch, moveStart, writtenLength } from '../../../src/core/lessons/lesson-fields.ts';
import { moveSpan, placeSpan, clockEndOf, placeLessons, resizeToMinute } from '../../../src/core/schedule/index.ts';
import { drawSpan, resizeSpan, snapMinute } from '../../../src/core/schedule/movement.ts';
import { weeklyPlans } from '../../../src/core/schedule/series-plan.ts';
import { at, table } from '../table.ts';
import { hours, tokyo } from './lessons.ts';

const NOW = tokyo('2026-11-20 09:07');
const newYork = 'America/New_York';
const frame = { timeZone: 'Asia/Tokyo', now: NOW };
const span = (start: string, end: string): Span => ({ startTimeMillis: at(start), endTimeMillis: at(end) });
const tuesday = hours('2026-11-24 10:00–11:00');

table('a lesson is moved', moveSpan, {
  'by two days': [[tuesday, { days: 2 }, frame], hours('2026-11-26 10:00–11:00')],
  'by two days and eighteen steps, from Tuesday 10:00 to Thursday 14:30': [
    [tuesday, { days: 2, minutes: 270 }, frame],
    hours('2026-11-26 14:30–15:30'),
  ],
  'by a step': [[tuesday, { minutes: 15 }, frame], hours('2026-11-24 10:15–11:15')],
  'back by a step': [[tuesday, { minutes: -15 }, frame], hours('2026-11-24 09:45–10:45')],
  'not at all': [[hours('2026-11-20 08:50–09:50'), {}, frame], hours('2026-11-20 08:50–09:50')],
  'from between two lines to the next one': [
    [hours('2026-11-24 10:10–11:00'), { minutes: 15 }, frame],
    hours('2026-11-24 10:15–11:05'),
  ],
  'from between two lines back to the last one': [
    [hours('2026-11-24 10:10–11:00'), { minutes: -15 }, frame],
    hours('2026-11-24 10:00–10:50'),
  ],
  'by a day, with its minutes as they are': [
    [hours('2026-11-24 10:10–11:00'), { days: 1 }, frame],
    hours('2026-11-25 10:10–11:00'),
  ],
  'over midnight': [
    [hours('2026-11-24 23:45–23:59'), { minutes: 15 }, frame],
    { startTimeMillis: tokyo('2026-11-25 00:00'), endTimeMillis: tokyo('2026-11-25 00:14') },
  ],
  'over the end of a leap February': [
    [hours('2028-02-29 10:00–11:00'), { days: 1 }, frame],
    hours('2028-03-01 10:00–11:00'),
  ],
  'over the end of a year': [[hours('2026-12-31 10:00–11:00'), { days: 7 }, frame], hours('2027-01-07 10:00–11:00')],
  'into the past only as far as the first line that is to come': [
    [tuesday, { days: -7 }, frame],
    hours('2026-11-20 09:15–10:15'),
  ],
  'back to the minute that it is': [
    [hours('2026-11-20 09:15–10:15'), { minutes: -15 }, { ...frame, now: tokyo('2026-11-20 09:00') + 59_000 }],
    hours('2026-11-20 09:00–10:00'),
  ],
  'to the minute that it is, between two lines': [
    [hours('2026-11-21 09:07–10:00'), { days: -1 }, { ...frame, now: NOW + 30_000 }],
    hours('2026-11-20 09:07–10:00'),
  ],
  'not before that': [[hours('2026-11-20 09:15–10:15'), { minutes: -15 }, frame], hours('2026-11-20 09:15–10:15')],
});

table('where clocks change, a lesson is moved', moveSpan, {
  'by a day to the same time on the clock': [
    [span('2026-10-31T10:00-04:00', '2026-10-31T11:00-04:00'), { days: 1 }, { timeZone: newYork, now: 0 }],
    span('2026-11-01T10:00-05:00', '2026-11-01T11:00-05:00'),
  ],
  'by a day over the hour that is skipped, with its length': [
    [span('2026-03-07T01:30-05:00', '2026-03-07T03:30-05:00'), { days: 1 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T01:30-05:00', '2026-03-08T04:30-04:00'),
  ],
  'by a day into the hour that is skipped: an hour later': [
    [span('2026-03-07T02:30-05:00', '2026-03-07T03:30-05:00'), { days: 1 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:30-04:00', '2026-03-08T04:30-04:00'),
  ],
  'by a step over the hour that is skipped': [
    [span('2026-03-08T01:45-05:00', '2026-03-08T03:45-04:00'), { minutes: 15 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:00-04:00', '2026-03-08T04:00-04:00'),
  ],
  'back by a step over the hour that is skipped': [
    [span('2026-03-08T03:00-04:00', '2026-03-08T04:00-04:00'), { minutes: -15 }, { timeZone: newYork, now: 0 }],
    span('2026-03-08T01:45-05:00', '2026-03-08T03:45-04:00'),
  ],
  'by a step into the hour that comes again': [
    [span('2026-11-01T01:45-04:00', '2026-11-01T01:45-05:00'), { minutes: 15 }, { timeZone: newYork, now: 0 }],
    span('2026-11-01T01:00-05:00', '2026-11-01T02:00-05:00'),
  ],
  'by a step in a zone of quarter hours': [
    [span('2026-11-24T10:10+05:45', '2026-11-24T11:10+05:45'), { minutes: 15 }, { timeZone: 'Asia/Kathmandu', now: 0 }],
    span('2026-11-24T10:15+05:45', '2026-11-24T11:15+05:45'),
  ],
});

table('a lesson is dropped', placeSpan, {
  'on the nearest line': [[tuesday, '2026-11-26', 14 * 60 + 37, frame], hours('2026-11-26 14:30–15:30')],
  'on the line after, from half way on': [
    [tuesday, '2026-11-26', 14 * 60 + 38, frame],
    hours('2026-11-26 14:45–15:45'),
  ],
  'above the day, at its beginning': [[tuesday, '2026-11-26', -20, frame], hours('2026-11-26 00:00–01:00')],
  'below the day, on its last line': [
    [tuesday, '2026-11-26', 2000, frame],
    { startTimeMillis: tokyo('2026-11-26 23:45'), endTimeMillis: tokyo('2026-11-27 00:45') },
  ],
  'in the past: on the first line that is to come': [
    [tuesday, '2026-11-20', 60, frame],
    hours('2026-11-20 09:15–10:15'),
  ],
});

table('a lesson lasts', resizeSpan, {
  'a step longer': [[tuesday, 'end', 15, frame], hours('2026-11-24 10:00–11:15')],
  'a step shorter': [[tuesday, 'end', -15, frame], hours('2026-11-24 10:00–10:45')],
  'a step at least': [[tuesday, 'end', -120, frame], hours('2026-11-24 10:00–10:15')],
  'six hours at most': [[tuesday, 'end', 1000, frame], hours('2026-11-24 10:00–16:00')],
  'as short as it is, if it is shorter': [
    [hours('2026-11-24 10:00–10:10'), 'end', -15, frame],
    hours('2026-11-24 10:00–10:10'),
  ],
  'from a step before': [[tuesday, 'start', -15, frame], hours('2026-11-24 09:45–11:00')],
  'from a step later': [[tuesday, 'start', 15, frame], hours('2026-11-24 10:15–11:00')],
  'from a step before its end at the latest': [[tuesday, 'start', 600, frame], hours('2026-11-24 10:45–11:00')],
  'from six hours before its end at the earliest': [[tuesday, 'start', -1000, frame], hours('2026-11-24 05:00–11:00')],
  'from no line in the past': [[hours('2026-11-20 09:30–10:30'), 'start', -60, frame], hours('2026-11-20 09:15–10:30')],
  'from when it began, once it has': [
    [hours('2026-11-20 09:00–10:00'), 'start', 15, frame],
    hours('2026-11-20 09:00–10:00'),
  ],
  'until no line in the past': [[hours('2026-11-20 08:00–10:00'), 'end', -120, frame], hours('2026-11-20 08:00–09:15')],
  'over midnight': [
    [hours('2026-11-24 23:00–23:45'), 'end', 30, frame],
    { startTimeMillis: tokyo('2026-11-24 23:00'), endTimeMillis: tokyo('2026-11-25 00:15') },
  ],
});

table('a lesson is drawn', drawSpan, {
  downwards: [['2026-11-24', 605, 655, frame], hours('2026-11-24 10:00–11:00')],
  upwards: [['2026-11-24', 655, 605, frame], hours('2026-11-24 10:00–11:00')],
  'by a click: a step': [['2026-11-24', 600, 600, frame], hours('2026-11-24 10:00–10:15')],
  'no longer than the longest lesson': [['2026-11-24', 605, 1200, frame], hours('2026-11-24 10:00–16:00')],
  'no longer than the longest lesson, upwards': [['2026-11-24', 1195, 600, frame], hours('2026-11-24 14:00–20:00')],
  'to the end of the day': [
    ['2026-11-24', 1400, 1600, frame],
    { startTimeMillis: tokyo('2026-11-24 23:15'), endTimeMillis: tokyo('2026-11-25 00:00') },
  ],
  'below the day: its last step': [
    ['2026-11-24', 1500, 1600, frame],
    { startTimeMillis: tokyo('2026-11-24 23:45'), endTimeMillis: tokyo('2026-11-25 00:00') },
  ],
  'above the day: from its beginning': [['2026-11-24', -30, 20, frame], hours('2026-11-24 00:00–00:30')],
  'from before now: from the first line that is not past': [
    ['2026-11-20', 480, 620, frame],
    hours('2026-11-20 09:15–10:30'),
  ],
  'upwards into the past: the rest of it': [['2026-11-20', 570, 480, frame], hours('2026-11-20 09:15–09:30')],
  'in the past: nothing': [['2026-11-20', 480, 555, frame], undefined],
  'on a day that is past: nothing': [['2026-11-19', 600, 660, frame], undefined],
  'to the end of an hour that is skipped: still a step': [
    ['2026-03-08', 165, 180, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:45-04:00', '2026-03-08T04:00-04:00'),
  ],
  'in an hour that is skipped: as much later': [
    ['2026-03-08', 120, 135, { timeZone: newYork, now: 0 }],
    span('2026-03-08T03:00-04:00', '2026-03-08T03:15-04:00'),
  ],
});

table('a minute is snapped', snapMinute, {
  'to the line before': [[7], 0],
  'to the line after': [[8], 15],
  'to the last line of the day': [[1439], 1425],
});

// Both nights of a year in which clocks change, in zones that do it by an hour and by half an hour.

const MINUTE = 60_000;
const frameOf = (timeZone: string) => ({ timeZone, now: 0 });

/** By zone: the nights of 2026 with the moment of each change, and by how many minutes clocks go back in autumn. */
const zones = {
  'America/New_York': { autumn: '2026-11-01T06:00Z', spring: '2026-03-08T07:00Z', step: 60 },
  'Europe/London': { autumn: '2026-10-25T01:00Z', spring: '2026-03-29T01:00Z', step: 60 },
  'Australia/Lord_Howe': { autumn: '2026-04-04T15:00Z', spring: '2026-10-03T15:30Z', step: 30 },
} as const;

const lessonAt = (startTimeMillis: number, minutes: number): Lesson => ({
  id: 'one',
  studentId: 'student',
  studentName: '小林 葵',
  subject: '数学',
  memo: '',
  version: 1,
  startTimeMillis,
  endTimeMillis: startTimeMillis + minutes * MINUTE,
});

const shown = (lesson: Lesson, zone: string): string => {
  const [placed] = placeLessons([lesson], zone).get(dayKey(lesson.startTimeMillis, zone)) ?? [];
  assert.ok(placed);
  return `${timeOfMinute(placed.startMinute)}–${timeOfMinute(clockEndOf(placed, zone))}`;
};

for (const [zone, { autumn, spring, step }] of Object.entries(zones)) {
  describe(`where clocks change in ${zone}`, () => {
    const nights = { autumn: Date.parse(autumn), spring: Date.parse(spring) };

    for (const [night, change] of Object.entries(nights)) {
      test(`a lesson over the change in ${night} shows the start and the end of the clocks`, () => {
        for (const [before, after] of [
          [30, 30],
          [15, 45],
          [60, 60],
          [45, 120],
        ] as const) {
          const lesson = lessonAt(change - before * MINUTE, before + after);
          const { startTimeMillis: start, endTimeMillis: end } = lesson;
          assert.equal(shown(lesson, zone), `${timeOf(start, zone)}–${timeOf(end, zone)}`);
        }
      });

      test(`a lesson keeps its length over the change in ${night}: moved, placed, shifted, in a series, in a form`, () => {
        const lesson = lessonAt(change - 7 * 1440 * MINUTE - 30 * MINUTE, 60);
        const length = 60 * MINUTE;
        const day = dayKey(change, zone);
        const time = timeOf(lesson.startTimeMillis, zone);
        const spans = [
          moveSpan(lesson, { days: 7 }, frameOf(zone)),
          placeSpan(lesson, day, 60, frameOf(zone)),
          shiftSpan(lesson, { days: 7, minutes: 0 }, zone),
          weeklyPlans(lesson, 2, zone)[1],
        ];
        for (const span of spans) assert.equal((span?.endTimeMillis ?? 0) - (span?.startTimeMillis ?? 0), length);

        const moved = { ...fieldsOf(lesson, zone), ...moveStart(day, time, length, zone) };
        assert.equal(writtenLength(moved, zone), length);
        const { startTimeMillis = 0, endTimeMillis = 0 } = lessonPatch(lesson, moved, zone);
        assert.equal(endTimeMillis - startTimeMillis, length);
      });

      test(`an end that is dragged over the change in ${night} is where the pointer is`, () => {
        const lesson = lessonAt(change - 60 * MINUTE, 30);
        const end = change + 120 * MINUTE;
        const [hour = 0, minute = 0] = timeOf(end, zone).split(':').map(Number);
        assert.equal(dayKey(end, zone), dayKey(lesson.startTimeMillis, zone));
        assert.equal(resizeToMinute(lesson, hour * 60 + minute, frameOf(zone)).endTimeMillis, end);
      });
    }

    test('an end that comes twice is the one after the start', () => {
      const change = nights.autumn;
      // The clocks show the same at both.
      const [first, second] = [change - 10 * MINUTE, change + (step - 10) * MINUTE];
      const [day, time] = [dayKey(first, zone), timeOf(first, zone)];
      assert.equal(timeOf(second, zone), time);
      assert.equal(momentOf(day, time, zone), first);
      assert.equal(momentAfter(first - MINUTE, day, time, zone), first);
      assert.equal(momentAfter(first, day, time, zone), second);
      assert.equal(momentAfter(second, day, time, zone), first, 'neither is after the start');
    });
  });
}
