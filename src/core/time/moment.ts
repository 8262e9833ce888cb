import { MINUTE_MS } from './units.ts';

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
