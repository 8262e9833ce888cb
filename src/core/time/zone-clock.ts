import { perKey } from '../per-key.ts';
import { DAY_MS, MINUTE_MS } from './units.ts';
import { offsetOf } from './zone-offset.ts';

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
