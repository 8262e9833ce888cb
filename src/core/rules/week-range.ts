import { addDays, dayKey, weekdayOf } from './zone.ts';

/** A week by its first and last day, `YYYY-MM-DD`. */
export interface WeekRange {
  start: string;
  end: string;
}

/**
 * The week from Monday to Sunday (spec section 5) that is `offset` weeks away from the one that `now` falls in, as
 * the calendar of the zone has it: 0 this week, positive later, negative earlier.
 */
export function weekRange(offset: number, now: number, timeZone: string): WeekRange {
  const today = dayKey(now, timeZone);
  const daysSinceMonday = (weekdayOf(today) + 6) % 7;
  const start = addDays(today, 7 * offset - daysSinceMonday);
  return { start, end: addDays(start, 6) };
}
