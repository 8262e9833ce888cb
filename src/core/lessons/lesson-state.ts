import { isMoment, minuteOf, type MaybeMoment } from '../time/index.ts';

/** 1 not started (未開始), 2 in progress (進行中), 3 ended (終了). */
export type LessonTimeState = 1 | 2 | 3;

/** The same, and 4 cancelled (キャンセル). */
export type LessonState = LessonTimeState | 4;

/** What the state is read from: moments in milliseconds. */
export interface LessonMoments {
  startTimeMillis?: MaybeMoment;
  endTimeMillis?: MaybeMoment;
  canceledAt?: MaybeMoment;
}

/**
 * Where a lesson stands in time (docs/spec.md, section 4), at minute precision: the whole minute of the start and the whole
 * minute of the end belong to the lesson. Undefined when either time is missing.
 */
export function lessonTimeState(
  startTimeMillis: MaybeMoment,
  endTimeMillis: MaybeMoment,
  now: number,
): LessonTimeState | undefined {
  if (!isMoment(startTimeMillis) || !isMoment(endTimeMillis)) return undefined;
  if (minuteOf(now) < minuteOf(startTimeMillis)) return 1;
  if (minuteOf(now) > minuteOf(endTimeMillis)) return 3;
  return 2;
}

/** The state that a lesson's badge shows: a cancelled lesson is 4 whatever the time, else its time state. */
export function lessonState(lesson: LessonMoments, now: number): LessonState | undefined {
  if (isMoment(lesson.canceledAt)) return 4;
  return lessonTimeState(lesson.startTimeMillis, lesson.endTimeMillis, now);
}
