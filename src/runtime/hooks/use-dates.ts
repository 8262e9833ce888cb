import { useMemo } from 'react';
import { createDates, zoneName, type Dates } from '../../core/index.ts';
import { useScreen } from '../screen-context.ts';

export interface ScreenDates extends Dates {
  /** Name of the time zone in which all times are shown. */
  readonly zone: string;
  /** Name of the device's time zone; undefined while its clock shows the same time. */
  readonly deviceZone: string | undefined;
  /** The span in the device's time zone, with the day if it differs; undefined if both zones agree. */
  deviceSpan(startMillis: number, endMillis: number): string | undefined;
}

/** The device's time zone, IANA. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats moments in the screen's language and time zone, never silently in the device's (docs/decisions/016). */
export function useDates(): ScreenDates {
  const { session, language, timeZone } = useScreen();
  return useMemo(() => {
    const dates = createDates(language, timeZone);
    // Resolving and naming zones is slow, and most screens only format moments.
    const device = { zone: '', dates };
    const deviceDates = (): Dates => {
      if (!device.zone) {
        device.zone = deviceTimeZone();
        device.dates = createDates(language, device.zone);
      }
      return device.dates;
    };
    const now = (): number => session.clock.now();
    let zone: string | undefined;
    return {
      ...dates,
      get zone() {
        return (zone ??= zoneName(timeZone, language, now()));
      },
      get deviceZone() {
        return deviceDates().moment(now()) === dates.moment(now()) ? undefined : zoneName(device.zone, language, now());
      },
      deviceSpan(startMillis, endMillis) {
        const there = deviceDates();
        const differs = [startMillis, endMillis].some((millis) => there.moment(millis) !== dates.moment(millis));
        if (!differs) return undefined;
        const span = there.span(startMillis, endMillis);
        return there.day(startMillis) === dates.day(startMillis) ? span : `${there.day(startMillis)} ${span}`;
      },
    };
  }, [session, language, timeZone]);
}
