import { addDays } from '../../../src/core/time/index.ts';

/** The first day of a day's month, and of the month after it, both `YYYY-MM-DD`. */
export function monthOf(day: string): { firstDay: string; nextMonth: string } {
  const firstDay = `${day.slice(0, 7)}-01`;
  // No month has more than 31 days, and none less than 28.
  return { firstDay, nextMonth: `${addDays(firstDay, 31).slice(0, 7)}-01` };
}
