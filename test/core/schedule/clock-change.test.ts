// Both nights of a year in which clocks change, in zones that do it by an hour and by half an hour.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Lesson } from '../../../src/core/index.ts';
import { fieldsOf, lessonPatch, moveStart, writtenLength } from '../../../src/core/lessons/lesson-fields.ts';
import { shiftSpan } from '../../../src/core/batch-change/series-members.ts';
import { clockEndOf, moveSpan, placeLessons, placeSpan, resizeToMinute } from '../../../src/core/schedule/index.ts';
import { weeklyPlans } from '../../../src/core/schedule/series-plan.ts';
import { dayKey, momentAfter, momentOf, timeOf, timeOfMinute } from '../../../src/core/time/index.ts';

const MINUTE = 60_000;
const frame = (timeZone: string) => ({ timeZone, now: 0 });

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
          moveSpan(lesson, { days: 7 }, frame(zone)),
          placeSpan(lesson, day, 60, frame(zone)),
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
        assert.equal(resizeToMinute(lesson, hour * 60 + minute, frame(zone)).endTimeMillis, end);
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
