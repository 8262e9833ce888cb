import { dayNumber, dayOfNumber, weekdayOf } from '../time/index.ts';

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
