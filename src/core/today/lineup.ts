import type { Lesson } from '../api/endpoints/index.ts';
import { lessonState } from '../lessons/index.ts';
import { addDays, dayKey, startOfDay } from '../time/index.ts';

/** A day's lessons as a teacher asks for them: what is on, what is next, what comes after. Cancelled ones are left out. */
export interface Lineup {
  /** In progress, at minute precision (docs/spec.md, section 4); one that began the day before is among them. */
  readonly running: readonly Lesson[];
  /** The first of today that has not begun. */
  readonly next: Lesson | undefined;
  /** The others of today that have not begun. */
  readonly rest: readonly Lesson[];
  /** How many lessons begin today, and how many of them are over. */
  readonly total: number;
  readonly over: number;
  /** The first lesson of a later day. */
  readonly later: Lesson | undefined;
}

/** `now` is the provider's clock, in milliseconds; the day is that of the zone. */
export function lineupOf(lessons: readonly Lesson[], now: number, timeZone: string): Lineup {
  const today = dayKey(now, timeZone);
  const from = startOfDay(today, timeZone);
  const until = startOfDay(addDays(today, 1), timeZone);
  const ordered = lessons
    .filter((lesson) => lessonState(lesson, now) !== 4)
    .sort((a, b) => a.startTimeMillis - b.startTimeMillis || a.endTimeMillis - b.endTimeMillis);
  const ofToday = ordered.filter(({ startTimeMillis: start }) => start >= from && start < until);
  const [next, ...rest] = ofToday.filter((lesson) => lessonState(lesson, now) === 1);
  return {
    running: ordered.filter((lesson) => lessonState(lesson, now) === 2),
    next,
    rest,
    total: ofToday.length,
    over: ofToday.filter((lesson) => lessonState(lesson, now) === 3).length,
    later: ordered.find(({ startTimeMillis: start }) => start >= until),
  };
}
