import { DAY_MS, MINUTE_MS } from './units.ts';
import type { ZoneClock } from './zone-clock.ts';

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
