import type { Lesson, Lock, Meeting } from '../api/endpoints/index.ts';
import {
  dayNumber,
  dayOfNumber,
  MINUTE_MS,
  SERVICE_ZONE,
  type Span,
  startOfDay,
  weekdayOf,
  zoneClock,
} from '../time/index.ts';
import type { LockRequest } from './locking.ts';
import { takenBy } from './clashes.ts';
import { placeLessons, type Placeable } from './placing.ts';

const DAY_END = 1440;

/** A part of a day in Tokyo: minutes from 0 to 1440. */
export interface MinuteRange {
  startMinute: number;
  endMinute: number;
}

/** Days in Tokyo, each with the part to lock; the whole day without a part. */
export type LockRanges = ReadonlyMap<string, MinuteRange | undefined>;

/** The plan for one day. A day has at most one lock, so an existing lock is changed. */
export interface PlannedLock {
  /** `YYYY-MM-DD`, in Tokyo. */
  readonly day: string;
  /**
   * `new`; `widened`: the existing lock grows; `replaced`: it was elsewhere on the day and is removed, which the teacher
   * must know; `covered`: all of it is already locked; `past`: the day is over.
   */
  readonly change: 'new' | 'widened' | 'replaced' | 'covered' | 'past';
  /** For the provider; undefined when there is nothing to do. */
  readonly request?: LockRequest;
  readonly before?: Lock;
  /** Future lessons in it. A lock does not change them. */
  readonly lessons: readonly Lesson[];
  /** Future meetings in it. */
  readonly meetings: readonly Meeting[];
}

export interface LockContext {
  lessons: readonly Lesson[];
  meetings: readonly Meeting[];
  /** By their day in Tokyo. */
  locks: ReadonlyMap<string, Lock>;
  /** Milliseconds. */
  now: number;
}

/** These days, whole or the same part of each. */
export const rangesOfDays = (days: readonly string[], part?: MinuteRange): LockRanges =>
  new Map(days.map((day) => [day, part]));

/** A day and the same weekday in the following weeks, until a last day. */
export function weekdaysUntil(day: string, until: string): string[] {
  const first = dayNumber(day);
  const weeks = Math.floor((dayNumber(until) - first) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) => dayOfNumber(first + 7 * week));
}

/** The longest series of locks, in days: two years. */
export const MAX_REPEAT_DAYS = 731;

/** How locks repeat. Days are `YYYY-MM-DD`, in Tokyo. */
interface LockRepeat {
  /** 0 for Sunday. */
  readonly weekdays: readonly number[];
  /** 1 for every week, 2 for every other one. */
  readonly everyWeeks: number;
  /** The first day; its week is the first one. */
  readonly from: string;
  readonly until: string;
}

/** The dates of a series, in order. Its weeks begin on the weekday of the first day. */
export function datesOfRepeat({ weekdays, everyWeeks, from, until }: LockRepeat): string[] {
  const dates: string[] = [];
  const first = dayNumber(from);
  const last = Math.min(dayNumber(until), first + MAX_REPEAT_DAYS);
  for (let number = first; number <= last; number += 1) {
    const day = dayOfNumber(number);
    const week = Math.floor((number - first) / 7);
    if (week % everyWeeks === 0 && weekdays.includes(weekdayOf(day))) dates.push(day);
  }
  return dates;
}

/** The days in Tokyo that a span covers, when it was drawn in any zone. */
export function rangesOfSpan({ startTimeMillis, endTimeMillis }: Span): LockRanges {
  const clock = zoneClock(SERVICE_ZONE);
  const parts = new Map<string, MinuteRange | undefined>();
  if (endTimeMillis <= startTimeMillis) return parts;
  const [first, last] = [clock(startTimeMillis), clock(endTimeMillis - 1)];
  for (let number = first.dayNumber; number <= last.dayNumber; number += 1) {
    const startMinute = number === first.dayNumber ? first.minute : 0;
    const endMinute = number === last.dayNumber ? last.minute + 1 : DAY_END;
    parts.set(dayOfNumber(number), startMinute === 0 && endMinute === DAY_END ? undefined : { startMinute, endMinute });
  }
  return parts;
}

/** The steps to lock these days, and the affected lessons. Changes nothing yet. */
export function planLocks(parts: LockRanges, reason: string, context: LockContext): PlannedLock[] {
  const lessonsIn = finder(context.lessons, context.now);
  const meetingsIn = finder(
    context.meetings.map((meeting) => ({ ...meeting, ...takenBy(meeting) })),
    context.now,
  );
  const today = dayOfNumber(zoneClock(SERVICE_ZONE)(context.now).dayNumber);

  return [...parts].map(([day, wanted = { startMinute: 0, endMinute: DAY_END }]) => {
    const known = context.locks.get(day);
    const before = known?.locked ? known : undefined;
    const locked = before && rangeOf(before);
    const isTouching = locked && wanted.startMinute <= locked.endMinute && locked.startMinute <= wanted.endMinute;
    const part = isTouching ? hull(wanted, locked) : wanted;
    const change =
      day < today ? 'past' : !locked ? 'new' : !isTouching ? 'replaced' : isSame(part, locked) ? 'covered' : 'widened';
    const isAnything = change !== 'past' && change !== 'covered';
    return {
      day,
      change,
      lessons: isAnything ? lessonsIn(day, part) : [],
      meetings: isAnything ? meetingsIn(day, part) : [],
      ...(before && { before }),
      ...(isAnything && { request: lockRequestOf(day, part, reason || before?.reason, before?.lockId) }),
    };
  });
}

/** Finds the future entries in a part of a day. */
function finder<Item extends Placeable & { canceledAt?: number | undefined }>(items: readonly Item[], now: number) {
  const index = placeLessons(items, SERVICE_ZONE);
  return (day: string, part: MinuteRange): readonly Item[] =>
    (index.get(day) ?? [])
      .filter(({ startMinute, endMinute }) => startMinute < part.endMinute && endMinute > part.startMinute)
      .map(({ lesson }) => lesson)
      .filter(({ canceledAt, endTimeMillis }) => canceledAt === undefined && endTimeMillis > now);
}

/** The requests to the provider, in the order of the days. */
export const lockRequestsOf = (planned: readonly PlannedLock[]): LockRequest[] =>
  planned.flatMap(({ request }) => request ?? []);

function lockRequestOf(
  date: string,
  { startMinute, endMinute }: MinuteRange,
  reason: string | undefined,
  lockId: string | undefined,
): LockRequest {
  const start = startOfDay(date, SERVICE_ZONE);
  const isWhole = startMinute <= 0 && endMinute >= DAY_END;
  return {
    date,
    locked: true,
    ...(lockId && { lockId }),
    ...(reason && { reason }),
    ...(!isWhole && { startTimeMillis: start + startMinute * MINUTE_MS, endTimeMillis: start + endMinute * MINUTE_MS }),
  };
}

/** The part of its day that a lock covers. */
export function rangeOf({ date, startTimeMillis, endTimeMillis }: Lock): MinuteRange {
  if (startTimeMillis === undefined || endTimeMillis === undefined) return { startMinute: 0, endMinute: DAY_END };
  const start = startOfDay(date, SERVICE_ZONE);
  return { startMinute: (startTimeMillis - start) / MINUTE_MS, endMinute: (endTimeMillis - start) / MINUTE_MS };
}

const isSame = (a: MinuteRange, b: MinuteRange) => a.startMinute === b.startMinute && a.endMinute === b.endMinute;

const hull = (a: MinuteRange, b: MinuteRange): MinuteRange => ({
  startMinute: Math.min(a.startMinute, b.startMinute),
  endMinute: Math.max(a.endMinute, b.endMinute),
});
