import { DAY_MS, twoDigits } from './moment.ts';

// Days of the calendar as texts, `YYYY-MM-DD`, and as whole numbers, without zones. The calendar is that of `Date` in UTC.

/** The first weekday of a week: 0 Sunday, 1 Monday. */
export type FirstDayOfWeek = 0 | 1;

/** Whether a text is a day of the calendar, written `YYYY-MM-DD`. */
export function isValidDayKey(text: string): boolean {
  // Engines disagree on the 30th of February: some parse it as a day in March.
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayOfNumber(Date.parse(text) / DAY_MS) === text;
}

/**
 * The number of days from 1970-01-01 to a day, `YYYY-MM-DD`.
 * @throws RangeError if the text is not a day, like all functions below with a day as a parameter.
 */
export function dayNumber(day: string): number {
  return Date.parse(validDay(day)) / DAY_MS;
}

// Cached, since the schedule converts thousands of days.
const calendar = new Date(0);

/** The day, `YYYY-MM-DD`, this many days after 1970-01-01. */
export function dayOfNumber(number: number): string {
  calendar.setTime(number * DAY_MS);
  return dayKeyOf(calendar.getUTCFullYear(), calendar.getUTCMonth() + 1, calendar.getUTCDate());
}

/** The day this many days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** The same day this many months later, or earlier if negative; the month's last day if it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = validDay(day).split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const newYear = Math.floor(count / 12);
  const newMonth = count - newYear * 12 + 1;
  return dayKeyOf(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)));
}

/** The first day of a day's month. */
export function startOfMonth(day: string): string {
  return addDays(day, 1 - Number(day.slice(8)));
}

export function isSameMonth(day: string, other: string): boolean {
  return day.slice(0, 7) === other.slice(0, 7);
}

/** The weekday of a day: 0 Sunday to 6 Saturday. */
export function weekdayOf(day: string): number {
  return weekdayOfNumber(dayNumber(day));
}

/** The first day of a day's week. */
export function startOfWeek(day: string, firstDayOfWeek: FirstDayOfWeek): string {
  return dayOfNumber(weekStart(dayNumber(day), firstDayOfWeek));
}

/** The seven days of a day's week. */
export function daysOfWeek(day: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  return daysFrom(weekStart(dayNumber(day), firstDayOfWeek), 7);
}

/** The days of a day's month in whole weeks: 28 to 42 days, including some of the adjacent months. */
export function monthGrid(day: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  const first = startOfMonth(day);
  const start = weekStart(dayNumber(first), firstDayOfWeek);
  const end = weekStart(dayNumber(addMonths(first, 1)) - 1, firstDayOfWeek) + 7;
  return daysFrom(start, end - start);
}

/** The days from one to the other, both included, in either order. */
export function daysBetween(day: string, other: string): string[] {
  const [a, b] = [dayNumber(day), dayNumber(other)];
  return daysFrom(Math.min(a, b), Math.abs(a - b) + 1);
}

/** The first days of the months that contain these days, each once, in the order of their first appearance. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
}

/** How many days a month has; `month` from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The weekday of a day by its number: 0 Sunday to 6 Saturday. */
export function weekdayOfNumber(number: number): number {
  // 1970 began on a Thursday.
  return (((number + 4) % 7) + 7) % 7;
}

/** The day, `YYYY-MM-DD`, of a year, month (from 1) and date. */
export function dayKeyOf(year: number, month: number, date: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

function validDay(day: string): string {
  if (!isValidDayKey(day)) throw new RangeError(`Not a day: ${day}`);
  return day;
}

const daysFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, step) => dayOfNumber(start + step));
const weekStart = (number: number, firstDayOfWeek: FirstDayOfWeek) =>
  number - ((weekdayOfNumber(number) - firstDayOfWeek + 7) % 7);
