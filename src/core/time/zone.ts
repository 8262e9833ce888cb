import { perKey } from '../per-key.ts';
import { dayNumber, dayOfNumber } from './days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, twoDigits, SECOND_MS } from './moment.ts';
import { SERVICE_ZONE } from './valid-zone.ts';

/** Whether a text is a time of day, written `HH:MM`, 00:00 to 23:59. */
export function isValidTime(time: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** The day, `YYYY-MM-DD`, of a moment in a zone. An unknown zone throws a RangeError, here and below. */
export function dayKey(millis: number, zone: string): string {
  return dayOfNumber(zoneClock(zone)(millis).dayNumber);
}

/** The time of day, `HH:MM`, of a moment in a zone. */
export function timeOf(millis: number, zone: string): string {
  return timeOfMinute(zoneClock(zone)(millis).minute);
}

/** The first moment of a day in a zone: not always 00:00, which a zone may skip. An invalid day throws a RangeError. */
export function startOfDay(dayKey: string, zone: string): number {
  return momentOf(dayKey, '00:00', zone);
}

/**
 * The moment of a day and a time of day, `HH:MM`, in a zone. An ambiguous time (clocks go back) means the first moment;
 * a skipped time (clocks go forward) is shifted by the length of the gap. Invalid texts throw a RangeError.
 */
export function momentOf(dayKey: string, time: string, zone: string): number {
  if (!isValidTime(time)) throw new RangeError(`Not a time of day: ${time}`);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wall = dayNumber(dayKey) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  // No offset is as long as a day, so these two are the offsets before and after a nearby change.
  const before = offsetOf(wall - DAY_MS, zone);
  const after = offsetOf(wall + DAY_MS, zone);
  const offset = [before, after].find((each) => offsetOf(wall - each, zone) === each) ?? before;
  return wall - offset;
}

/** Like `momentOf`, but after `start` if possible: for an ambiguous time the second moment if the first is not. */
export function momentAfter(start: number, dayKey: string, time: string, zone: string): number {
  const first = momentOf(dayKey, time, zone);
  if (first > start) return first;
  // Clocks go back by the difference between the offset before and the one after.
  const second = first + offsetOf(first, zone) - offsetOf(first + DAY_MS, zone);
  const isSame = timeOf(second, zone) === time && second > start;
  return isSame ? second : first;
}

/** The moment this many minutes later, or earlier if negative, regardless of clock changes. */
export function addMinutes(millis: number, minutes: number): number {
  return millis + minutes * MINUTE_MS;
}

/** The time of day, `HH:MM`, of a minute from 0 to 1440, which is `24:00`. */
export function timeOfMinute(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

// The offset of a zone comes from Intl. The timezone plugin of dayjs is not used on purpose: it depends on the device's
// own clock (02:30 in Tokyo reads 03:30 on a laptop in New York that skips that hour), and its result for an ambiguous
// hour depends on the season in which it is computed.

// Japan changed its clocks in four summers, the last time in 1951. Intl takes milliseconds to start, which this saves on a first screen.
// 315619200000 ms are the ten years from 1960 to 1970.
const SERVICE_ZONE_SINCE = -315_619_200_000;

/** The offset of a zone from UTC at a moment, in milliseconds. Slow: use `zoneClock` for thousands of moments. */
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

/** A moment on the clocks and calendars of a zone. */
interface WallTime {
  /** Days after 1970-01-01. */
  dayNumber: number;
  /** 0 to 1439, rounded down. */
  minute: number;
}

/** Reads moments (milliseconds) on the clocks of one zone. */
export type ZoneClock = (millis: number) => WallTime;

/**
 * A clock that is also fast for thousands of moments. Intl is slow, so it is called once for each end of a day (of UTC): no
 * zone changes its clocks twice within a day, so between equal ends nothing has changed. An unknown zone throws a RangeError.
 */
export const zoneClock = perKey((zone: string): ZoneClock => {
  const offsetAtStart = perKey((day: number) => offsetOf(day * DAY_MS, zone));

  // Throws immediately if the zone is unknown.
  offsetAtStart(0);
  return (millis) => {
    const day = Math.floor(millis / DAY_MS);
    const offset = offsetAtStart(day);
    const wall = millis + (offset === offsetAtStart(day + 1) ? offset : offsetOf(millis, zone));
    const dayNumber = Math.floor(wall / DAY_MS);
    return { dayNumber, minute: Math.floor((wall - dayNumber * DAY_MS) / MINUTE_MS) };
  };
});

/** The clock of the device, whatever its zone: use it before asking `Intl` for the zone's name, which is slow. */
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

/** The name of a time zone in a language, such as 日本標準時; its IANA name if the language has none. */
export function zoneName(timeZone: string, language: string, now: number): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
