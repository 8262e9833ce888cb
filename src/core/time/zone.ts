import { dayNumber, dayOfNumber } from './days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, twoDigits } from './units.ts';
import { zoneClock } from './zone-clock.ts';
import { offsetOf } from './zone-offset.ts';

/** Whether a text is a time of day, written `HH:MM`, 00:00 to 23:59. */
export function isValidTime(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** The day, `YYYY-MM-DD`, that a moment falls on in a zone. An unknown zone is a RangeError, here and below. */
export function dayKey(millis: number, zone: string): string {
  return dayOfNumber(zoneClock(zone)(millis).dayNumber);
}

/** The time of day, `HH:MM`, that a moment has in a zone. */
export function timeOf(millis: number, zone: string): string {
  return timeOfMinute(zoneClock(zone)(millis).minute);
}

/** The first moment of a day in a zone: not always 00:00, which a zone may skip. A wrong day is a RangeError. */
export function startOfDay(dayKey: string, zone: string): number {
  return momentOf(dayKey, '00:00', zone);
}

/**
 * The moment of a day and a time of day, `HH:MM`, in a zone. A time that comes twice (clocks go back) means the first;
 * a time that is skipped (clocks go forward) means as much later as the clocks jump. Wrong texts are a RangeError.
 */
export function momentOf(dayKey: string, time: string, zone: string): number {
  if (!isValidTime(time)) throw new RangeError(`Not a time of day: ${time}`);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wall = dayNumber(dayKey) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  // No offset is as much as a day, so these two are the offsets before and after a change close by.
  const before = offsetOf(wall - DAY_MS, zone);
  const after = offsetOf(wall + DAY_MS, zone);
  const offset = [before, after].find((each) => offsetOf(wall - each, zone) === each) ?? before;
  return wall - offset;
}

/** As `momentOf`, but after `start` if it can be: of a time that comes twice the second where the first is not. */
export function momentAfter(start: number, dayKey: string, time: string, zone: string): number {
  const first = momentOf(dayKey, time, zone);
  if (first > start) return first;
  // Clocks that go back do so by what they are ahead before and not after.
  const second = first + offsetOf(first, zone) - offsetOf(first + DAY_MS, zone);
  const isSame = timeOf(second, zone) === time && second > start;
  return isSame ? second : first;
}

/** The moment that is so many minutes later, or earlier if negative, whatever the clocks do between. */
export function addMinutes(millis: number, minutes: number): number {
  return millis + minutes * MINUTE_MS;
}

/** The time of day, `HH:MM`, of a minute from 0 to 1440, which is `24:00`. */
export function timeOfMinute(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}
