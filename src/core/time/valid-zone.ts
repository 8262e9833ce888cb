import { SERVICE_ZONE } from './service-zone.ts';

/** Whether a text names a time zone (IANA, such as `Asia/Tokyo`) that this device knows. Apart, since the sign-in needs no more. */
export function isValidZone(zone: string): boolean {
  if (zone === SERVICE_ZONE) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
