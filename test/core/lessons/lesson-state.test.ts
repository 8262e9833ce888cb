import { lessonState, lessonTimeState } from '../../../src/core/lessons/lesson-state.ts';
import { at, table } from '../table.ts';

const start = at('2026-04-15T17:00:00+09:00');
const end = at('2026-04-15T18:00:00+09:00');

table('a lesson from 17:00 to 18:00', lessonTimeState, {
  'has not started a minute before its start': [[start, end, at('2026-04-15T16:59:00+09:00')], 1],
  'has not started in the last millisecond before its start': [[start, end, start - 1], 1],
  'is in progress at its start': [[start, end, start], 2],
  'is in progress a minute after its start': [[start, end, at('2026-04-15T17:01:00+09:00')], 2],
  'is in progress a minute before its end': [[start, end, at('2026-04-15T17:59:00+09:00')], 2],
  'is in progress at its end': [[start, end, end], 2],
  'is in progress for the whole minute of its end': [[start, end, end + 59_999], 2],
  'has ended a minute after its end': [[start, end, at('2026-04-15T18:01:00+09:00')], 3],
  'has ended the next day': [[start, end, at('2026-04-16T17:30:00+09:00')], 3],
});

table('seconds in the times of a lesson', lessonTimeState, {
  'do not delay its start': [[start + 45_000, end, start], 2],
  'do not hasten its end': [[start, end + 1, end + 59_999], 2],
  'leave the minute before the start outside': [[start + 45_000, end, start - 1], 1],
  'leave the minute after the end outside': [[start, end + 59_999, end + 60_000], 3],
});

table('a lesson with a missing time', lessonTimeState, {
  'has no state without a start': [[undefined, end, start], undefined],
  'has no state without an end': [[start, undefined, start], undefined],
  'has no state with null times': [[null, null, start], undefined],
  'has no state with a start that is not a number': [[NaN, end, start], undefined],
  'has a state when it starts at the epoch': [[0, 60_000, 0], 2],
});

const lesson = { startTimeMillis: start, endTimeMillis: end };

table('the state on a badge', lessonState, {
  'is not started before the lesson': [[lesson, start - 60_000], 1],
  'is in progress during the lesson': [[lesson, start], 2],
  'is ended after the lesson': [[lesson, end + 60_000], 3],
  'is cancelled before the time of a cancelled lesson': [[{ ...lesson, canceledAt: start }, start - 60_000], 4],
  'is cancelled during the time of a cancelled lesson': [[{ ...lesson, canceledAt: start - 1 }, start], 4],
  'is cancelled after the time of a cancelled lesson': [[{ ...lesson, canceledAt: start - 1 }, end + 60_000], 4],
  'is cancelled even when the times are missing': [[{ canceledAt: start }, start], 4],
  'is cancelled even at the epoch': [[{ ...lesson, canceledAt: 0 }, start], 4],
  'goes by the time when the cancellation is null': [[{ ...lesson, canceledAt: null }, start], 2],
  'is missing for a lesson without times': [[{}, start], undefined],
});
