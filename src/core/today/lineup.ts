import type { Lesson } from '../api/endpoints/index.ts';
import { lessonState } from '../lessons/index.ts';
import { meetingState } from '../meetings/index.ts';
import { isMeeting, type ScheduleEntry } from '../schedule/index.ts';
import { addDays, dayKey, startOfDay, MINUTE_MS } from '../time/index.ts';

/** A day's lessons and meetings: the current ones, the next one, the later ones. Without cancelled ones. */
export interface Lineup {
  /** In progress, at minute precision (docs/spec.md, section 4); includes those that began the day before. */
  readonly running: readonly ScheduleEntry[];
  /** The first of today that has not begun. */
  readonly next: ScheduleEntry | undefined;
  /** The others of today that have not begun. */
  readonly rest: readonly ScheduleEntry[];
  /** How many lessons begin today, and how many of them are over. */
  readonly total: number;
  readonly over: number;
  /** How many meetings begin today. */
  readonly meetings: number;
  /** Lessons that are over and whose records are not finished; only from providers with `lesson-records`. */
  readonly unrecorded: readonly Lesson[];
  /** The first on a later day. */
  readonly later: ScheduleEntry | undefined;
}

/** `now` is the provider's clock, in milliseconds; the day is that of the zone. */
export function lineupOf(entries: readonly ScheduleEntry[], now: number, timeZone: string): Lineup {
  const today = dayKey(now, timeZone);
  const from = startOfDay(today, timeZone);
  const until = startOfDay(addDays(today, 1), timeZone);
  const stateOf = (entry: ScheduleEntry) => (isMeeting(entry) ? meetingState(entry, now) : lessonState(entry, now));
  const ordered = entries
    .filter((entry) => stateOf(entry) !== 4)
    .sort((a, b) => a.startTimeMillis - b.startTimeMillis || a.endTimeMillis - b.endTimeMillis);
  const ofToday = ordered.filter(({ startTimeMillis: start }) => start >= from && start < until);
  const [next, ...rest] = ofToday.filter((entry) => stateOf(entry) === 1);
  const lessons = ofToday.filter((entry): entry is Lesson => !isMeeting(entry));
  const over = lessons.filter((lesson) => stateOf(lesson) === 3);
  return {
    running: ordered.filter((entry) => stateOf(entry) === 2),
    next,
    rest,
    total: lessons.length,
    over: over.length,
    meetings: ofToday.length - lessons.length,
    unrecorded: over.filter(({ recordFinishedAtMillis }) => recordFinishedAtMillis === undefined),
    later: ordered.find(({ startTimeMillis: start }) => start >= until),
  };
}

/** The time until a moment, for display: minutes are rounded up, and a past moment is 0. */
interface Countdown {
  hours: number;
  /** 0 to 59 */
  minutes: number;
}

export function countdown(until: number, now: number): Countdown {
  const all = minutesUntil(until, now);
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

/** Whole minutes, rounded up; 0 for the past. */
export function minutesUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / MINUTE_MS));
}

/** The moment, in milliseconds, at which the countdown changes; Infinity when it has ended. */
export function nextCount(until: number, now: number): number {
  const left = minutesUntil(until, now);
  return left === 0 ? Infinity : until - (left - 1) * MINUTE_MS;
}
