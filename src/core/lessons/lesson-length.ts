import { MINUTE_MS, type Span } from '../time/index.ts';

/** The length of a lesson or a meeting in minutes, from its planned times. */
export function plannedMinutes({ startTimeMillis, endTimeMillis }: Span): number {
  return (endTimeMillis - startTimeMillis) / MINUTE_MS;
}

/**
 * The length of a lesson in hours and half hours, such as 1 or 1.5 (docs/spec.md, section 5): the minutes are rounded to the
 * nearest tenth of an hour; of the tenths, 0–4 are dropped and 5–9 count as a half hour. No span is 0.
 */
export function hourLength(minutes: number): number {
  if (!(minutes > 0) || minutes === Infinity) return 0;
  const tenths = Math.round(minutes / 6);
  return Math.floor(tenths / 5) / 2;
}
