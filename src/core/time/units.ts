/** Lengths of time in ms. A day is 24 hours: no calendar day on which clocks change. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A number from 0 to 99 as clocks and calendars write it: `07`. */
export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));
