import { addDays, dayKey, zoneClock } from '../time/index.ts';

const AFTERNOON = 16 * 60;
const LAST_START = 23 * 60 + 30;

/** The minute of a day at which a new lesson is proposed: after school, and today at the next full hour. */
export function usualStart(day: string, now: number, timeZone: string): number {
  if (day !== dayKey(now, timeZone)) return AFTERNOON;
  const { minute } = zoneClock(timeZone)(now);
  return Math.min(LAST_START, Math.ceil((minute + 1) / 60) * 60);
}

/**
 * Where a new lesson is proposed on a day, `YYYY-MM-DD` and the minute of it: at its usual start. In the last half hour of
 * today it is tomorrow after school: nothing can begin in the past.
 */
export function usualPosition(day: string, now: number, timeZone: string): { day: string; minute: number } {
  const minute = usualStart(day, now, timeZone);
  const isOver = day === dayKey(now, timeZone) && zoneClock(timeZone)(now).minute > minute;
  return isOver ? { day: addDays(day, 1), minute: AFTERNOON } : { day, minute };
}

/** When a lesson is proposed of which nothing is known yet: tomorrow after school, `YYYY-MM-DD` and `HH:MM`. */
export function usualLesson(now: number, timeZone: string): { day: string; time: string } {
  return { day: addDays(dayKey(now, timeZone), 1), time: '16:00' };
}
