import { useMemo } from 'react';
import {
  deviceZoneClock,
  SERVICE_ZONE,
  showSameTime,
  zoneClock,
  createDates,
  type Dates,
  zoneName,
} from '../../core/time/index.ts';
import { useScreen } from '../screen-context.ts';

interface ScreenDates extends Dates {
  /**
   * Name of a time zone (by default the screen's), if it has to be shown; undefined while device and screen show the
   * same time.
   */
  foreignZone(zone?: string): string | undefined;
  /** Name of the device's time zone; undefined while its clock shows the same time. */
  readonly deviceZone: string | undefined;
  /** The span in the device's time zone, with the day if it differs; undefined if both zones agree. */
  deviceSpan(startMillis: number, endMillis: number): string | undefined;
}

let device = { zone: '', offset: NaN };

/**
 * The device's time zone, IANA. Determining it is slow, so it is looked up again only when the device's UTC offset
 * changes.
 */
function deviceTimeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (offset !== device.offset) device = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, offset };
  return device.zone;
}

/** Formats moments in the screen's language and time zone, never silently in the device's (docs/design-choices.md#time-zones). */
export function useDates(): ScreenDates {
  const { session, language, timeZone } = useScreen();
  return useMemo(() => {
    const dates = createDates(language, timeZone);
    let deviceDates: Dates | undefined;
    const isSameTime = (millis: number): boolean => showSameTime(zoneClock(timeZone), deviceZoneClock, millis);
    const now = (): number => session.clock.now();
    return {
      ...dates,
      foreignZone(each = timeZone) {
        const clock = zoneClock(each);
        const isKnown =
          showSameTime(clock, deviceZoneClock, now()) &&
          (each === timeZone || showSameTime(clock, zoneClock(timeZone), now()));
        return isKnown ? undefined : zoneNameOf(each, language, now());
      },
      get deviceZone() {
        return isSameTime(now()) ? undefined : zoneNameOf(deviceTimeZone(), language, now());
      },
      deviceSpan(startMillis, endMillis) {
        // Starting Intl to determine the zone is slow, and rarely necessary.
        if (isSameTime(startMillis) && isSameTime(endMillis)) return undefined;
        const there = (deviceDates ??= createDates(language, deviceTimeZone()));
        const span = there.span(startMillis, endMillis);
        return there.day(startMillis) === dates.day(startMillis) ? span : `${there.day(startMillis)} ${span}`;
      },
    };
  }, [session, language, timeZone]);
}

/**
 * The names that `Intl` gives the service's zone. Most screens show one, and starting `Intl` would delay the first of
 * them.
 */
const serviceZoneNames: Readonly<Record<string, string>> = {
  'ja-JP': '日本標準時',
  'en-US': 'Japan Standard Time',
  'zh-CN': '日本标准时间',
  'ar-EG': 'توقيت اليابان الرسمي',
};

/** `zoneName` of the core, but without starting `Intl` for the service's zone. */
export function zoneNameOf(timeZone: string, language: string, now: number): string {
  return (timeZone === SERVICE_ZONE && serviceZoneNames[language]) || zoneName(timeZone, language, now);
}
