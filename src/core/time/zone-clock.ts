import { DAY_MS, MINUTE_MS } from './units.ts';
import { offsetOf } from './zone.ts';

/** Where a moment stands on the clocks and calendars of a zone. */
export interface WallTime {
  /** Days after 1970-01-01. */
  dayNumber: number;
  /** 0 to 1439; what is left of a minute is cut off. */
  minute: number;
}

/** Reads moments (milliseconds) on the clocks of one zone. */
export type ZoneClock = (millis: number) => WallTime;

const clocks = new Map<string, ZoneClock>();

/**
 * A clock for thousands of moments. Intl is slow, so it is asked once for each end of a day (of UTC): no zone changes
 * its clocks twice within a day, so between equal ends nothing has changed. An unknown zone is a RangeError.
 */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  const offsets = new Map<number, number>();

  function offsetAtStart(day: number): number {
    let offset = offsets.get(day);
    if (offset === undefined) offsets.set(day, (offset = offsetOf(day * DAY_MS, zone)));
    return offset;
  }

  function offsetAt(millis: number): number {
    const day = Math.floor(millis / DAY_MS);
    const offset = offsetAtStart(day);
    return offset === offsetAtStart(day + 1) ? offset : offsetOf(millis, zone);
  }

  // Says at once that the zone is unknown.
  offsetAtStart(0);
  const clock: ZoneClock = (millis) => {
    const wall = millis + offsetAt(millis);
    const dayNumber = Math.floor(wall / DAY_MS);
    return { dayNumber, minute: Math.floor((wall - dayNumber * DAY_MS) / MINUTE_MS) };
  };
  clocks.set(zone, clock);
  return clock;
}
