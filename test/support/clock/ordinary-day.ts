import { holidayOf } from '../../../src/core/time/holidays.ts';
import { addDays, dayKey, weekdayOf } from '../../../src/core/time/index.ts';

const TUESDAY = 2;

/** The day that it is in Tokyo, `YYYY-MM-DD`. */
const today = (): string => dayKey(Date.now(), 'Asia/Tokyo');

/** The first day so many days from a day on, `YYYY-MM-DD`, that is not a public holiday, so a lesson has no conflict. */
export function ordinaryDay(daysAhead: number, from = today()): string {
  let day = addDays(from, daysAhead);
  while (holidayOf(day)) day = addDays(day, 1);
  return day;
}

/** The first Tuesday on or after a day whose week, from Sunday on, lies within its month and has no public holiday. */
export function ordinaryTuesday(from: string): string {
  let day = addDays(from, (TUESDAY + 7 - weekdayOf(from)) % 7);
  while (!isOrdinaryWeek(day)) day = addDays(day, 7);
  return day;
}

function isOrdinaryWeek(tuesday: string): boolean {
  const date = Number(tuesday.slice(8));
  const week = Array.from({ length: 7 }, (_, position) => addDays(tuesday, position - TUESDAY));
  return date >= 3 && date <= 20 && week.every((day) => holidayOf(day) === undefined);
}
