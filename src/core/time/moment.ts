/** Lengths of time in ms. A day is 24 hours: no calendar day on which clocks change. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A number from 0 to 99 as clocks and calendars write it: `07`. */
export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** A moment in milliseconds that may be missing, as records carry it. */
export type MaybeMoment = number | null | undefined;

/** Whether a moment is there at all; NaN and infinities count as missing. */
export function isMoment(value: MaybeMoment): value is number {
  return Number.isFinite(value);
}

/** Cuts a moment to its minute, so that two moments compare as clocks on a wall show them. */
export function minuteOf(millis: number): number {
  return Math.floor(millis / MINUTE_MS);
}

/** A span of time in milliseconds; the end no longer belongs to it. */
export interface Span {
  startTimeMillis: number;
  endTimeMillis: number;
}

/** Whether two spans share a moment. Lessons back to back do not, and an empty span shares nothing. */
export function overlaps(a: Span, b: Span): boolean {
  return Math.max(a.startTimeMillis, b.startTimeMillis) < Math.min(a.endTimeMillis, b.endTimeMillis);
}
