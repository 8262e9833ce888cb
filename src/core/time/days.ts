// Days of the calendar as whole numbers: the hot path of the schedule has no date object and no library in it.

/** The first weekday of a week: 0 Sunday, 1 Monday. */
export type FirstDayOfWeek = 0 | 1;

/** How many days a day, `YYYY-MM-DD`, lies after 1970-01-01. What is no day is a RangeError, here and below. */
export function dayNumber(day: string): number {
  const [year, month, date] = partsOf(day);
  return numberOf(year, month, date);
}

/** The day, `YYYY-MM-DD`, that lies so many days after 1970-01-01. */
export function dayOfNumber(number: number): string {
  // Years are reckoned from March, so that a leap day is the last day of its year.
  const sinceMarch0 = number + 719_468;
  const era = Math.floor(sinceMarch0 / 146_097);
  const dayOfEra = sinceMarch0 - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return keyOf(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date);
}

/** The day that is so many days later, or earlier if negative. */
export function shiftDay(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** The same day so many months later, or earlier if negative; the month's last day where it has none such. */
export function shiftMonth(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const count = year * 12 + (month - 1) + months;
  const newYear = Math.floor(count / 12);
  const newMonth = count - newYear * 12 + 1;
  return keyOf(newYear, newMonth, Math.min(date, daysInMonth(newYear, newMonth)));
}

/** The first day of a day's month. */
export function startOfMonth(day: string): string {
  const [year, month] = partsOf(day);
  return keyOf(year, month, 1);
}

export function isSameMonth(day: string, other: string): boolean {
  return day.slice(0, 7) === other.slice(0, 7);
}

/** The weekday of a day: 0 Sunday to 6 Saturday. */
export function weekdayOfDay(day: string): number {
  return weekdayOfNumber(dayNumber(day));
}

/** The seven days of a day's week. */
export function daysOfWeek(day: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  return daysFrom(weekStart(dayNumber(day), firstDayOfWeek), 7);
}

/** The days of a day's month in whole weeks: 28 to 42 of them, some of the months before and after among them. */
export function monthGrid(day: string, firstDayOfWeek: FirstDayOfWeek): string[] {
  const [year, month] = partsOf(day);
  const first = numberOf(year, month, 1);
  const start = weekStart(first, firstDayOfWeek);
  const end = weekStart(first + daysInMonth(year, month) - 1, firstDayOfWeek) + 7;
  return daysFrom(start, end - start);
}

/** The days from one to the other, both among them, whichever is the earlier. */
export function daysBetween(day: string, other: string): string[] {
  const [a, b] = [dayNumber(day), dayNumber(other)];
  return daysFrom(Math.min(a, b), Math.abs(a - b) + 1);
}

/** The first days of the months in which these days lie, each once, in the order in which they come. */
export function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
}

/** How many days a month has; `month` from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The weekday of a day by its number: 0 Sunday to 6 Saturday. */
export function weekdayOfNumber(number: number): number {
  // 1970 began on a Thursday.
  return (((number + 4) % 7) + 7) % 7;
}

/** The day, `YYYY-MM-DD`, of a year, month (from 1) and date. */
export function keyOf(year: number, month: number, date: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number));
const daysFrom = (start: number, count: number) =>
  Array.from({ length: count }, (_, step) => dayOfNumber(start + step));
const weekStart = (number: number, firstDayOfWeek: FirstDayOfWeek) =>
  number - ((weekdayOfNumber(number) - firstDayOfWeek + 7) % 7);

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(day) && month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
  if (!isDay) throw new RangeError(`Not a day: ${day}`);
  return [year, month, date];
}

function numberOf(year: number, month: number, date: number): number {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / 400);
  const yearOfEra = yearFromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}
