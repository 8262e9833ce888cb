import type { Lesson } from '../api/endpoints/index.ts';
import { addDays, dayKey, HOUR_MS, isValidTime, MINUTE_MS, momentOf, type Span } from '../time/index.ts';
import { plannedMinutes } from './lesson-length.ts';

/** How long before its planned start, and after its planned end, a lesson may really have begun and ended, in ms. */
const EARLIEST_MS = 6 * HOUR_MS;
const LATEST_MS = 12 * HOUR_MS;

/** When a lesson really began and ended, in ms since 1970. */
export interface HeldTimes {
  readonly fromMillis: number;
  readonly untilMillis: number;
}

/** Why the real times of a lesson are impossible. */
export type HeldTimesProblem = 'missing' | 'order' | 'range' | 'future';

/**
 * Checks the real times of a lesson: in order, near the planned ones, and not in the future, apart from the current minute.
 * Both may be missing, but not one of them. Form and provider apply the same rule.
 */
export function checkHeldTimes(
  { fromMillis: from, untilMillis: until }: { [Name in keyof HeldTimes]?: HeldTimes[Name] | undefined },
  planned: Span,
  now: number,
): HeldTimesProblem | undefined {
  if (from === undefined && until === undefined) return undefined;
  if (from === undefined || until === undefined) return 'missing';
  if (from >= until) return 'order';
  if (from < planned.startTimeMillis - EARLIEST_MS || until > planned.endTimeMillis + LATEST_MS) return 'range';
  return until > now + MINUTE_MS ? 'future' : undefined;
}

/**
 * The moments that typed times of day, `HH:MM`, mean for a lesson: those nearest to its planned start and end, which may be on
 * the day before or after. A missing or invalid time is undefined.
 */
export function typedHeldTimes(typed: { from: string; until: string }, planned: Span, zone: string) {
  return {
    fromMillis: nearest(planned.startTimeMillis, typed.from, zone),
    untilMillis: nearest(planned.endTimeMillis, typed.until, zone),
  };
}

function nearest(millis: number, time: string, zone: string): number | undefined {
  if (!isValidTime(time)) return undefined;
  const day = dayKey(millis, zone);
  const [first = NaN, ...others] = [0, -1, 1].map((days) => momentOf(addDays(day, days), time, zone));
  return others.reduce((best, each) => (Math.abs(each - millis) < Math.abs(best - millis) ? each : best), first);
}

type Held = Pick<Lesson, 'outcome' | 'heldFromMillis' | 'heldUntilMillis'>;

/** When a lesson really began and ended; undefined unless it was held and that is known. */
export function heldTimesOf({ outcome, heldFromMillis, heldUntilMillis }: Held): HeldTimes | undefined {
  if (outcome !== 'held' || heldFromMillis === undefined || heldUntilMillis === undefined) return undefined;
  return heldFromMillis < heldUntilMillis ? { fromMillis: heldFromMillis, untilMillis: heldUntilMillis } : undefined;
}

/** The real length of a lesson in whole minutes if it is known, else the planned one. */
export function realMinutes(lesson: Held & Span): number {
  const held = heldTimesOf(lesson);
  return held ? minutesBetween(held) : plannedMinutes(lesson);
}

/** The length of a span in whole minutes. */
export const minutesBetween = ({ fromMillis, untilMillis }: HeldTimes): number =>
  Math.round((untilMillis - fromMillis) / MINUTE_MS);
