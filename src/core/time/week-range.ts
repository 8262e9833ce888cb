import { addDays, startOfWeek } from './days.ts';
import { dayKey } from './zone.ts';

/** A week by its first and last day, `YYYY-MM-DD`. */
export interface WeekRange {
  start: string;
  end: string;
}

/**
 * The week from Monday to Sunday (docs/spec.md, section 5) that is `offset` weeks away from that of a day, `YYYY-MM-DD`: 0 is
 * the same week, positive is later, negative earlier.
 */
export function weekOf(day: string, offset = 0): WeekRange {
  const start = addDays(startOfWeek(day, 1), 7 * offset);
  return { start, end: addDays(start, 6) };
}

/** The week that is `offset` weeks away from the one that `now` falls in, as the calendar of the zone has it. */
export function weekRange(offset: number, now: number, timeZone: string): WeekRange {
  return weekOf(dayKey(now, timeZone), offset);
}
