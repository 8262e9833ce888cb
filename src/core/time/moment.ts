/** Lengths of time in ms. A day is 24 hours, unlike a calendar day on which clocks change. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A number from 0 to 99 with two digits, as on clocks and in calendars: `07`. */
export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** An optional moment in milliseconds, as in records. */
export type MaybeMoment = number | null | undefined;

/** Whether a moment is present; NaN and infinities count as missing. */
export function isMoment(value: MaybeMoment): value is number {
  return Number.isFinite(value);
}

/** Truncates a moment to its minute, so that two moments compare as their times on a clock do. */
export function minuteOf(millis: number): number {
  return Math.floor(millis / MINUTE_MS);
}

/** A span of time in milliseconds; the end is excluded. */
export interface Span {
  startTimeMillis: number;
  endTimeMillis: number;
}

/** Whether two spans overlap. Adjacent spans do not, and an empty span overlaps nothing. */
export function overlaps(a: Span, b: Span): boolean {
  return Math.max(a.startTimeMillis, b.startTimeMillis) < Math.min(a.endTimeMillis, b.endTimeMillis);
}
