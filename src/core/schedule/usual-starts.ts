import type { Lesson } from '../api/endpoints/index.ts';
import { timeOf } from '../time/index.ts';

/** The times, `HH:mm`, at which lessons of the teacher begin: the given one first, then the nearest ones. */
export function usualStarts(lessons: readonly Lesson[], timeZone: string, own: string): string[] {
  const starts = lessons.flatMap(({ canceledAt, startTimeMillis }) =>
    canceledAt === undefined ? [timeOf(startTimeMillis, timeZone)] : [],
  );
  const distance = (time: string) => Math.abs(minuteOfDay(time) - minuteOfDay(own));
  return [...new Set([own, ...starts])].toSorted((one, other) => distance(one) - distance(other));
}

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
