import type { Lesson } from '../api/endpoints/index.ts';
import { clashesOf, usualStarts } from '../schedule/index.ts';
import { addDays, dayKey, daysBetween, momentOf, startOfDay, timeOf } from '../time/index.ts';

interface OfferContext {
  readonly clash: Parameters<typeof clashesOf>[1];
  readonly timeZone: string;
}

/** How many days ahead times can be offered, and how many times of each day are proposed. */
const DAYS = 21;
const MOST_OF_A_DAY = 3;

/** The days whose lessons must be known to propose times. */
export const offerDays = (now: number, timeZone: string): string[] => {
  const today = dayKey(now, timeZone);
  return daysBetween(today, addDays(today, DAYS - 1));
};

/**
 * The times that a teacher can offer for a lesson, by day, in ms: usual starts that have no problem, not even a warning, except another
 * lesson of the student on that day. On each day those that are nearest to the lesson's own time.
 */
export function offerableTimes(lesson: Lesson, { clash, timeZone }: OfferContext): readonly (readonly number[])[] {
  const { id, studentId, startTimeMillis: own, endTimeMillis } = lesson;
  const length = endTimeMillis - own;
  const starts = usualStarts(clash.lessons, timeZone, timeOf(own, timeZone));
  const isFree = (startTimeMillis: number): boolean =>
    startTimeMillis > clash.now &&
    startTimeMillis !== own &&
    clashesOf({ id, studentId, startTimeMillis, endTimeMillis: startTimeMillis + length }, clash).every(
      ({ kind }) => kind === 'sameStudent',
    );
  return offerDays(clash.now, timeZone)
    .map((day) => {
      const wanted = own - startOfDay(dayKey(own, timeZone), timeZone) + startOfDay(day, timeZone);
      const free = starts.map((time) => momentOf(day, time, timeZone)).filter(isFree);
      const nearest = free.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).slice(0, MOST_OF_A_DAY);
      return nearest.sort((a, b) => a - b);
    })
    .filter((day) => day.length > 0);
}
