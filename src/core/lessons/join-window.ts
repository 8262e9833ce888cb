import type { LessonMoments } from './lesson-state.ts';
import { classStudioAccess } from './live-window.ts';
import { addDays, dayKey, isMoment, MINUTE_MS, minuteOf, startOfDay } from '../time/index.ts';

/** What a list knows of a lesson's time. */
export interface TimedLesson extends LessonMoments {
  actualEndTimeMillis?: number | null | undefined;
}

/** Whether a lesson's room can be entered: not yet, now, or no more. */
export type JoinWindow = 'early' | 'open' | 'shut';

/**
 * Whether a lesson's room can be entered by the window of docs/spec.md, section 4; `now` is the provider's clock. A cancelled
 * lesson has no room.
 */
export function joinWindow(lesson: TimedLesson, now: number): JoinWindow {
  const { opensAtMillis, closesAtMillis } = bounds(lesson, now);
  if (isMoment(lesson.canceledAt) || opensAtMillis === undefined || closesAtMillis === undefined) return 'shut';
  if (now < opensAtMillis) return 'early';
  return now <= closesAtMillis ? 'open' : 'shut';
}

/** When the room of a lesson opens, in milliseconds; undefined without a start. */
export function lessonOpensAt(lesson: TimedLesson): number | undefined {
  return bounds(lesson, 0).opensAtMillis;
}

/**
 * The next time after `now` at which a list of these lessons changes by itself: a state, a join window, or the name of a
 * day, which changes at midnight of the zone at the latest.
 */
export function nextLessonChange(lessons: readonly TimedLesson[], now: number, timeZone: string): number {
  const midnight = startOfDay(addDays(dayKey(now, timeZone), 1), timeZone);
  let next = midnight;
  const consider = (moment: number | undefined): void => {
    if (moment !== undefined && moment > now && moment < next) next = moment;
  };
  for (const lesson of lessons) {
    const { startTimeMillis: start, endTimeMillis: end, canceledAt } = lesson;
    if (isMoment(canceledAt)) continue;
    const { opensAtMillis, closesAtMillis } = bounds(lesson, now);
    consider(opensAtMillis);
    if (closesAtMillis !== undefined) consider(closesAtMillis + 1);
    if (isMoment(start)) consider(minuteOf(start) * MINUTE_MS);
    if (isMoment(end)) consider((minuteOf(end) + 1) * MINUTE_MS);
  }
  return next;
}

function bounds({ startTimeMillis, endTimeMillis, actualEndTimeMillis }: TimedLesson, now: number) {
  const studio = { startTimeMillis, endTimeMillis, actualEndTimeMillis, currentMillis: now };
  return classStudioAccess({ status: 1, studio, now });
}
