import { addDays, addMinutes, dayKey, daysBetween, momentOf, timeOfMinute, zoneClock } from '../time/index.ts';
import { type ClashContext, clashesOf, isBlocked } from './clashes.ts';
import { STEP_MINUTES } from './movement.ts';

/** A new lesson is proposed between these minutes of a day, if there is room. */
const FIRST_MINUTE = 8 * 60;
const LAST_MINUTE = 22 * 60;
const DAY_END = 1440;

/**
 * The proposed position of a new lesson of this many minutes on a day, `YYYY-MM-DD` and the minute of the day: at the usual start, else at the
 * next time of that day that is free of lessons, meetings and locks, if possible with the usual gap to other lessons. Earlier
 * times follow later ones, and the late evening comes last. On a day without a free time, it is the usual start. If the teacher has set
 * working hours, a time within them is preferred, however early or late.
 */
export function freePosition(
  day: string,
  minutes: number,
  context: ClashContext,
  timeZone: string,
): { day: string; minute: number } {
  return (
    findPosition(day, minutes, context, timeZone) ??
    findPosition(day, minutes, { ...context, hours: undefined }, timeZone) ??
    usualPosition(day, context.now, timeZone)
  );
}

/** The number of days in which `nextFreePosition` searches for a free time. */
const MAX_DAYS = 14;

/** The first and the last day of `nextFreePosition`: from tomorrow on. */
export function nextFreeDays(now: number, timeZone: string): readonly [first: string, last: string] {
  const first = addDays(dayKey(now, timeZone), 1);
  return [first, addDays(first, MAX_DAYS - 1)];
}

/**
 * The proposed position of a lesson without a given day, `YYYY-MM-DD` and the minute of the day: like `freePosition`, on the first
 * day from tomorrow on that has a free time. If there is none within two weeks, it is tomorrow after school.
 */
export function nextFreePosition(
  minutes: number,
  context: ClashContext,
  timeZone: string,
): { day: string; minute: number } {
  const [first, last] = nextFreeDays(context.now, timeZone);
  for (const hours of context.hours?.isSet ? [context.hours, undefined] : [undefined]) {
    for (const day of daysBetween(first, last)) {
      const found = findPosition(day, minutes, { ...context, hours }, timeZone);
      if (found) return found;
    }
  }
  return usualPosition(first, context.now, timeZone);
}

function findPosition(
  day: string,
  minutes: number,
  context: ClashContext,
  timeZone: string,
): { day: string; minute: number } | undefined {
  const usual = usualPosition(day, context.now, timeZone);
  const isToday = usual.day === dayKey(context.now, timeZone);
  const firstMinute = context.hours?.isSet ? 0 : FIRST_MINUTE;
  const daytime = [
    ...steps(usual.minute, LAST_MINUTE - minutes),
    ...(isToday ? [] : steps(firstMinute, usual.minute - STEP_MINUTES).reverse()),
  ];
  const evening = steps(Math.max(usual.minute, LAST_MINUTE - minutes + STEP_MINUTES), DAY_END - minutes);
  for (const candidates of [daytime, evening]) {
    const free = candidates
      .map((minute) => ({ minute, clashes: clashesAt(minute) }))
      .filter(({ clashes }) => !isBlocked(clashes) && clashes.every(({ kind }) => kind !== 'offHours'));
    const best = free.find(({ clashes }) => clashes.every(({ kind }) => kind !== 'gap')) ?? free[0];
    if (best) return { day: usual.day, minute: best.minute };
  }
  return undefined;

  function clashesAt(minute: number) {
    const startTimeMillis = momentOf(usual.day, timeOfMinute(minute), timeZone);
    return clashesOf({ startTimeMillis, endTimeMillis: addMinutes(startTimeMillis, minutes) }, context);
  }
}

function steps(first: number, last: number): number[] {
  const found: number[] = [];
  for (let minute = first; minute <= last; minute += STEP_MINUTES) found.push(minute);
  return found;
}

const AFTERNOON = 16 * 60;
const LAST_START = 23 * 60 + 30;

/** The proposed minute of a day for a new lesson: after school, and today at the next full hour. */
export function usualStart(day: string, now: number, timeZone: string): number {
  if (day !== dayKey(now, timeZone)) return AFTERNOON;
  const { minute } = zoneClock(timeZone)(now);
  return Math.min(LAST_START, Math.ceil((minute + 1) / 60) * 60);
}

/**
 * The proposed position of a new lesson on a day, `YYYY-MM-DD` and the minute of the day: at its usual start. In the last half hour of
 * today, it is tomorrow after school, because nothing can begin in the past.
 */
export function usualPosition(day: string, now: number, timeZone: string): { day: string; minute: number } {
  const minute = usualStart(day, now, timeZone);
  const isOver = day === dayKey(now, timeZone) && zoneClock(timeZone)(now).minute > minute;
  return isOver ? { day: addDays(day, 1), minute: AFTERNOON } : { day, minute };
}

/** The proposed time of a lesson of which nothing is known yet: tomorrow after school, `YYYY-MM-DD` and `HH:MM`. */
export function usualLesson(now: number, timeZone: string): { day: string; time: string } {
  return { day: addDays(dayKey(now, timeZone), 1), time: '16:00' };
}
