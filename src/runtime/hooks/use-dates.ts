import { useMemo } from 'react';
import { createDates, zoneName, type Dates } from '../../core/index.ts';
import { useScreen } from '../screen-context.ts';

export interface ScreenDates extends Dates {
  /** What the time zone is called that all times are shown in. */
  readonly zone: string;
  /** What the device's is called, where its clocks differ now. */
  readonly deviceZone: string | undefined;
  /** The same span on the device's clocks, with its day where that is another; undefined where they agree. */
  deviceSpan(startMillis: number, endMillis: number): string | undefined;
}

/** The device's time zone, IANA. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Writes moments in the language and time zone of the screen, never silently in the device's (decision 16). */
export function useDates(): ScreenDates {
  const { session, language, timeZone } = useScreen();
  return useMemo(() => {
    const dates = createDates(language, timeZone);
    // Names of zones are slow, and most screens write moments only.
    const device = { zone: '', dates };
    const deviceDates = (): Dates => {
      if (!device.zone) {
        device.zone = deviceTimeZone();
        device.dates = createDates(language, device.zone);
      }
      return device.dates;
    };
    const now = (): number => session.clock.now();
    return {
      ...dates,
      get zone() {
        return zoneName(timeZone, language, now());
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
