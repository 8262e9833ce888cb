import { dayKey } from '../rules/zone.ts';
import { zoneClock } from './zone-clock.ts';

const AFTERNOON = 16 * 60;
const LAST_START = 23 * 60 + 30;

/** The minute of a day at which a new lesson is proposed: after school, and today at the next full hour. */
export function usualStart(day: string, now: number, timeZone: string): number {
  if (day !== dayKey(now, timeZone)) return AFTERNOON;
  const { minute } = zoneClock(timeZone)(now);
  return Math.min(LAST_START, Math.ceil((minute + 1) / 60) * 60);
}
