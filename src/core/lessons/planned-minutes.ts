import { MINUTE_MS, type Span } from '../time/index.ts';

/** The length of a lesson or a meeting in minutes, from its planned times. */
export function plannedMinutes({ startTimeMillis, endTimeMillis }: Span): number {
  return (endTimeMillis - startTimeMillis) / MINUTE_MS;
}
