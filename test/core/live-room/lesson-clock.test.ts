import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  dueAnnouncement,
  lessonClock,
  lessonAnnouncements,
  nextAnnouncement,
  type LessonPhase,
} from '../../../src/core/live-room/lesson-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const start = Date.UTC(2026, 10, 20, 8);
const end = start + 60 * MINUTE;
const lesson = { startTimeMillis: start, endTimeMillis: end, closesAt: start + 360 * MINUTE };
const ended = { ...lesson, actualEndTimeMillis: end + 5 * MINUTE, closesAt: end + 35 * MINUTE };
const meeting = { startTimeMillis: start, endTimeMillis: end, closesAt: end };

describe("the lesson's clock", () => {
  const cases: [what: string, times: typeof lesson, now: number, phase: LessonPhase, left: number, over: number][] = [
    ['30 minutes before the start', lesson, start - 30 * MINUTE, 'before', 30, 0],
    ['a second before the start', lesson, start - SECOND, 'before', 1, 0],
    ['at the start', lesson, start, 'running', 60, 0],
    ['a second after the start', lesson, start + SECOND, 'running', 60, 0],
    ['12 minutes before the end', lesson, end - 12 * MINUTE, 'running', 12, 0],
    ['half a minute before the end', lesson, end - 30 * SECOND, 'running', 1, 0],
    ['a millisecond before the end', lesson, end - 1, 'running', 1, 0],
    ['at the planned end', lesson, end, 'over', 300, 0],
    ['59 seconds over', lesson, end + 59 * SECOND, 'over', 300, 0],
    ['a minute over', lesson, end + MINUTE, 'over', 299, 1],
    ['over, with an actual end', ended, end + 6 * MINUTE, 'over', 29, 6],
    ['at the bound', ended, end + 35 * MINUTE, 'over', 0, 35],
    ['after the bound', ended, end + 35 * MINUTE + 1, 'closed', 0, 35],
    ['a meeting at its end', meeting, end, 'over', 0, 0],
    ['a meeting after its end', meeting, end + 1, 'closed', 0, 0],
  ];
  for (const [what, times, now, phase, minutesLeft, minutesOver] of cases) {
    test(what, () => {
      const shown = lessonClock(times, now);
      assert.deepEqual([shown.phase, shown.minutesLeft, shown.minutesOver], [phase, minutesLeft, minutesOver]);
      assert.equal(shown.closesAt, times.closesAt);
    });
  }

  test('knows whether the room stays open after the planned end', () => {
    assert.equal(lessonClock(lesson, start).endsAtOnce, false);
    assert.equal(lessonClock(meeting, start).endsAtOnce, true);
  });
});

describe('announcements', () => {
  const announced = (times: typeof lesson) =>
    lessonAnnouncements(times).map(({ minutes, until }) => `${minutes} ${until}`);

  test('come at 10, 5 and 1 minutes before the planned end and before the closing', () => {
    assert.deepEqual(announced(lesson), ['10 end', '5 end', '1 end', '10 closing', '5 closing', '1 closing']);
    assert.deepEqual(lessonAnnouncements(lesson)[0], { at: end - 10 * MINUTE, minutes: 10, until: 'end' });
  });

  test('are only about the closing where it is the planned end', () => {
    assert.deepEqual(announced(meeting), ['10 closing', '5 closing', '1 closing']);
  });

  test('never come before the start of a short lesson', () => {
    assert.deepEqual(announced({ ...meeting, endTimeMillis: start + 8 * MINUTE, closesAt: start + 8 * MINUTE }), [
      '5 closing',
      '1 closing',
    ]);
  });

  test('are found as the next one after a time', () => {
    assert.equal(nextAnnouncement(lesson, end - 10 * MINUTE - 1)?.minutes, 10);
    assert.equal(nextAnnouncement(lesson, end - 10 * MINUTE)?.minutes, 5);
    assert.equal(nextAnnouncement(lesson, end)?.until, 'closing');
    assert.equal(nextAnnouncement(lesson, lesson.closesAt), undefined);
  });

  test('fall due once, and after a sleep only the last one', () => {
    assert.equal(dueAnnouncement(lesson, end - 10 * MINUTE - 1, end - 10 * MINUTE)?.minutes, 10);
    assert.equal(dueAnnouncement(lesson, end - 10 * MINUTE, end - 9 * MINUTE), undefined);
    assert.equal(dueAnnouncement(lesson, start, end - MINUTE)?.minutes, 1);
  });
});
