import type { Lesson, WorkingHours } from '../api/endpoints/index.ts';
import { dayKey, HOUR_MS, MINUTE_MS, SERVICE_ZONE, startOfDay, timeOf } from '../time/index.ts';

/**
 * The times, `HH:mm`, at which lessons of the teacher begin: the given one first, then the nearest ones. Working hours add the times
 * at which they begin, and every hour after that.
 */
export function usualStarts(
  lessons: readonly Lesson[],
  timeZone: string,
  own: string,
  hours?: { readonly of: WorkingHours | undefined; readonly now: number },
): string[] {
  const starts = lessons.flatMap(({ canceledAt, startTimeMillis }) =>
    canceledAt === undefined ? [timeOf(startTimeMillis, timeZone)] : [],
  );
  const distance = (time: string) => Math.abs(minuteOfDay(time) - minuteOfDay(own));
  const all = new Set([own, ...starts, ...(hours?.of?.isSet ? startsOfHours(hours.of, hours.now, timeZone) : [])]);
  return [...all].toSorted((one, other) => distance(one) - distance(other));
}

/** The hours are those of Tokyo: `now` decides what a clock in the zone shows then. */
function startsOfHours({ weekly }: WorkingHours, now: number, timeZone: string): string[] {
  const midnight = startOfDay(dayKey(now, SERVICE_ZONE), SERVICE_ZONE);
  return weekly.flatMap(({ fromMinute, untilMinute }) => {
    const first = midnight + fromMinute * MINUTE_MS;
    const count = Math.max(0, Math.ceil((untilMinute - fromMinute) / 60));
    return Array.from({ length: count }, (_, hour) => timeOf(first + hour * HOUR_MS, timeZone));
  });
}

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
