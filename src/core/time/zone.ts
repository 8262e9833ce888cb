import { perKey } from '../per-key.ts';
import { dayNumber, dayOfNumber } from './days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, twoDigits, SECOND_MS } from './moment.ts';

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

// The offset of a zone comes from Intl. The timezone plugin of dayjs is left out on purpose: it goes through the device's
// own clock (02:30 in Tokyo reads 03:30 on a laptop in New York that skips that hour), and its answer for an hour that
// comes twice depends on the season in which it is asked.

// Japan changed its clocks in four summers, the last time in 1951. Intl takes milliseconds to start, which a first screen saves.
// 315619200000 ms are the ten years from 1960 to 1970.
const SERVICE_ZONE_SINCE = -315_619_200_000;

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. Slow: thousands of moments have `zoneClock`. */
export function offsetOf(millis: number, zone: string): number {
  if (zone === SERVICE_ZONE && millis >= SERVICE_ZONE_SINCE) return 9 * HOUR_MS;
  const field: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockOf(zone).formatToParts(millis)) field[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = field;
  return Date.UTC(year, month - 1, day, hour, minute, second) - SECOND_MS * Math.floor(millis / SECOND_MS);
}

const clockOf = perKey((timeZone: string) => {
  const numeric = 'numeric';
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
});

/** Where a moment stands on the clocks and calendars of a zone. */
export interface WallTime {
  /** Days after 1970-01-01. */
  dayNumber: number;
  /** 0 to 1439; what is left of a minute is cut off. */
  minute: number;
}

/** Reads moments (milliseconds) on the clocks of one zone. */
export type ZoneClock = (millis: number) => WallTime;

/**
 * A clock that is quick for thousands of moments, too. Intl is slow, so it is asked once for each end of a day (of UTC): no
 * zone changes its clocks twice within a day, so between equal ends nothing has changed. An unknown zone is a RangeError.
 */
export const zoneClock = perKey((zone: string): ZoneClock => {
  const offsetAtStart = perKey((day: number) => offsetOf(day * DAY_MS, zone));

  // Says at once that the zone is unknown.
  offsetAtStart(0);
  return (millis) => {
    const day = Math.floor(millis / DAY_MS);
    const offset = offsetAtStart(day);
    const wall = millis + (offset === offsetAtStart(day + 1) ? offset : offsetOf(millis, zone));
    const dayNumber = Math.floor(wall / DAY_MS);
    return { dayNumber, minute: Math.floor((wall - dayNumber * DAY_MS) / MINUTE_MS) };
  };
});

/** The clock of the device, in whatever zone that is: to be asked before `Intl` is asked for the zone's name, which is slow. */
export const deviceZoneClock: ZoneClock = (millis) => {
  const wall = millis - new Date(millis).getTimezoneOffset() * MINUTE_MS;
  const dayNumber = Math.floor(wall / DAY_MS);
  return { dayNumber, minute: Math.floor((wall - dayNumber * DAY_MS) / MINUTE_MS) };
};

/** Whether two clocks show the same day and minute at a moment. */
export function showSameTime(clock: ZoneClock, other: ZoneClock, millis: number): boolean {
  const [here, there] = [clock(millis), other(millis)];
  return here.dayNumber === there.dayNumber && here.minute === there.minute;
}

/** What a time zone is called in a language, such as 日本標準時; its IANA name where the language has none. */
export function zoneName(timeZone: string, language: string, now: number): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The service is in Japan: its months, its locked days and its public holidays are days of this zone. */
export const SERVICE_ZONE = 'Asia/Tokyo';
