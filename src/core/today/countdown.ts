import { MINUTE_MS } from '../time/index.ts';

/** How long it is until a moment, as it is said: minutes that have begun count, and a moment that is past is 0. */
export interface Countdown {
  hours: number;
  /** 0 to 59 */
  minutes: number;
}

export function countdown(until: number, now: number): Countdown {
  const all = minutesUntil(until, now);
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}

/** Whole minutes; one that has begun counts, and what is past is 0. */
export function minutesUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / MINUTE_MS));
}

/** The moment, in milliseconds, at which the countdown says something else; Infinity when it has ended. */
export function nextCount(until: number, now: number): number {
  const left = minutesUntil(until, now);
  return left === 0 ? Infinity : until - (left - 1) * MINUTE_MS;
}
