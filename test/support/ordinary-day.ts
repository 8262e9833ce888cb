import { holidayOf } from '../../src/core/calendar/holidays.ts';
import { addDays, dayKey } from '../../src/core/rules/zone.ts';

/** The first day so many days from today on, `YYYY-MM-DD` in Tokyo, on which nothing speaks against a lesson: no holiday. */
export function ordinaryDay(daysAhead: number): string {
  let day = addDays(dayKey(Date.now(), 'Asia/Tokyo'), daysAhead);
  while (holidayOf(day)) day = addDays(day, 1);
  return day;
}
