import { useMemo } from 'react';
import { createDates, zoneName, type Dates } from '../core/index.ts';
import { useRoom } from './session-context.ts';

export interface RoomDates extends Dates {
  /** What the time zone is called that all times are shown in. */
  readonly zone: string;
  /** What the device's is called, where its clocks differ now. */
  readonly deviceZone: string | undefined;
  /** The same span on the device's clocks, with its day where that is another; undefined where they agree. */
  deviceSpan(startMillis: number, endMillis: number): string | undefined;
}

/** Writes moments in the language and time zone of the screen, never silently in the device's (decision 16). */
export function useDates(): RoomDates {
  const { session, language, timeZone } = useRoom();
  return useMemo(() => {
    const dates = createDates(language, timeZone);
    const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const device = createDates(language, deviceZone);
    const now = session.clock.now();
    return {
      ...dates,
      zone: zoneName(timeZone, language, now),
      deviceZone: device.moment(now) === dates.moment(now) ? undefined : zoneName(deviceZone, language, now),
      deviceSpan(startMillis, endMillis) {
        const differs = [startMillis, endMillis].some((millis) => device.moment(millis) !== dates.moment(millis));
        if (!differs) return undefined;
        const span = device.span(startMillis, endMillis);
        return device.day(startMillis) === dates.day(startMillis) ? span : `${device.day(startMillis)} ${span}`;
      },
    };
  }, [session, language, timeZone]);
}
