import { addMinutes, dayKey, momentOf, timeOfMinute } from '../time/index.ts';
import { type ClashContext, clashesOf, isBlocked } from './clashes/index.ts';
import { STEP_MINUTES } from './movement.ts';
import { usualPosition } from './usual-start.ts';

/** A new lesson is proposed between these minutes of a day, if there is room. */
const FIRST_MINUTE = 8 * 60;
const LAST_MINUTE = 22 * 60;
const DAY_END = 1440;

/**
 * Where a new lesson of so many minutes is proposed on a day, `YYYY-MM-DD` and the minute of it: at the usual start, else at the
 * next time of that day that is free of lessons, meetings and locks, if possible with the usual gap to other lessons. Earlier
 * times follow later ones, and the late evening comes last. On a day without a free time it is the usual start.
 */
export function freePosition(
  day: string,
  minutes: number,
  context: ClashContext,
  timeZone: string,
): { day: string; minute: number } {
  const usual = usualPosition(day, context.now, timeZone);
  const isToday = usual.day === dayKey(context.now, timeZone);
  const daytime = [
    ...steps(usual.minute, LAST_MINUTE - minutes),
    ...(isToday ? [] : steps(FIRST_MINUTE, usual.minute - STEP_MINUTES).reverse()),
  ];
  const evening = steps(Math.max(usual.minute, LAST_MINUTE - minutes + STEP_MINUTES), DAY_END - minutes);
  for (const candidates of [daytime, evening]) {
    const free = candidates
      .map((minute) => ({ minute, clashes: clashesAt(minute) }))
      .filter(({ clashes }) => !isBlocked(clashes));
    const best = free.find(({ clashes }) => clashes.every(({ kind }) => kind !== 'gap')) ?? free[0];
    if (best) return { day: usual.day, minute: best.minute };
  }
  return usual;

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
