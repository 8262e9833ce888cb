import { perKey } from '../per-key.ts';
import { SERVICE_ZONE } from './service-zone.ts';
import { HOUR_MS, SECOND_MS } from './units.ts';

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
