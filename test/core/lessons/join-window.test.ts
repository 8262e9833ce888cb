import { joinWindow, lessonOpensAt, nextLessonChange } from '../../../src/core/lessons/lesson-state.ts';
import { at, table } from '../table.ts';

const startTimeMillis = at('2026-11-20T17:05:30+09:00');
const endTimeMillis = at('2026-11-20T18:00:00+09:00');
const lesson = { startTimeMillis, endTimeMillis };
const minute = 60_000;

table('the door of a lesson', joinWindow, {
  'is not open a millisecond before half an hour before the start': [
    [lesson, startTimeMillis - 30 * minute - 1],
    'early',
  ],
  'opens half an hour before the start': [[lesson, startTimeMillis - 30 * minute], 'open'],
  'is open six hours after the start while nobody has ended the lesson': [
    [lesson, startTimeMillis + 360 * minute],
    'open',
  ],
  'is shut a millisecond later': [[lesson, startTimeMillis + 360 * minute + 1], 'shut'],
  'is open half an hour after the actual end': [
    [{ ...lesson, actualEndTimeMillis: endTimeMillis }, endTimeMillis + 30 * minute],
    'open',
  ],
  'is shut after that': [[{ ...lesson, actualEndTimeMillis: endTimeMillis }, endTimeMillis + 30 * minute + 1], 'shut'],
  'is never open for a cancelled lesson': [[{ ...lesson, canceledAt: 1 }, startTimeMillis], 'shut'],
  'is shut when a time is missing': [[{ endTimeMillis }, startTimeMillis], 'shut'],
});

table('the room opens', lessonOpensAt, {
  'half an hour before the start': [[lesson], startTimeMillis - 30 * minute],
  'never without a start': [[{ endTimeMillis }], undefined],
});

table('what a list says next changes', nextLessonChange, {
  'when the room opens': [[[lesson], startTimeMillis - 60 * minute, 'Asia/Tokyo'], startTimeMillis - 30 * minute],
  'in the minute of the start': [
    [[lesson], startTimeMillis - 20 * minute, 'Asia/Tokyo'],
    at('2026-11-20T17:05:00+09:00'),
  ],
  'after the whole minute of the end': [[[lesson], startTimeMillis, 'Asia/Tokyo'], at('2026-11-20T18:01:00+09:00')],
  'when the room shuts': [
    [[lesson], at('2026-11-20T18:01:00+09:00'), 'Asia/Tokyo'],
    startTimeMillis + 360 * minute + 1,
  ],
  'at midnight of the zone, whatever the lessons': [
    [[], at('2026-11-20T20:00:00+09:00'), 'Asia/Tokyo'],
    at('2026-11-21T00:00:00+09:00'),
  ],
  'at another midnight elsewhere': [
    [[], at('2026-11-20T20:00:00+09:00'), 'America/New_York'],
    at('2026-11-21T00:00:00-05:00'),
  ],
  'not for a cancelled lesson': [
    [[{ ...lesson, canceledAt: 1 }], startTimeMillis - minute, 'Asia/Tokyo'],
    at('2026-11-21T00:00:00+09:00'),
  ],
  'not for a lesson without times': [
    [[{}], at('2026-11-20T20:00:00+09:00'), 'Asia/Tokyo'],
    at('2026-11-21T00:00:00+09:00'),
  ],
});
