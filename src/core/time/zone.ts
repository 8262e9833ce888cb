import { dayNumber, dayOfNumber } from './days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, twoDigits } from './units.ts';

// The offset of a zone comes from Intl. The timezone plugin of dayjs is left out on purpose: it goes through the device's
// own clock (02:30 in Tokyo reads 03:30 on a laptop in New York that skips that hour), and its answer for an hour that
// comes twice depends on the season in which it is asked.

/** Whether a text is a time of day, written `HH:MM`, 00:00 to 23:59. */
export function isValidTime(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** The day, `YYYY-MM-DD`, that a moment falls on in a zone. An unknown zone is a RangeError, here and below. */
export function dayKey(millis: number, zone: string): string {
  return dayOfNumber(Math.floor(wallTime(millis, zone) / DAY_MS));
}

/** The time of day, `HH:MM`, that a moment has in a zone. */
export function timeOf(millis: number, zone: string): string {
  const wall = wallTime(millis, zone);
  return timeOfMinute(Math.floor((wall - DAY_MS * Math.floor(wall / DAY_MS)) / MINUTE_MS));
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

/** The moment that is so many minutes later, or earlier if negative, whatever the clocks do between. */
export function addMinutes(millis: number, minutes: number): number {
  return millis + minutes * MINUTE_MS;
}

/** The time of day, `HH:MM`, of a minute from 0 to 1440, which is `24:00`. */
export function timeOfMinute(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** A moment moved so that its UTC fields read as a clock on a wall in the zone. */
const wallTime = (millis: number, zone: string): number => millis + offsetOf(millis, zone);

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. Slow: thousands of moments have `zoneClock`. */
export function offsetOf(millis: number, zone: string): number {
  const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(millis)) field[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) - SECOND_MS * Math.floor(millis / SECOND_MS);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const numeric = 'numeric';
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...fields });
  clocks.set(zone, clock);
  return clock;
}
