/** The service is in Japan: its months, its locked days and its public holidays are days of this zone. */
export const SERVICE_ZONE = 'Asia/Tokyo';

/** Whether a text names a time zone (IANA, such as `Asia/Tokyo`) that this device knows. A separate file, since the sign-in needs nothing else. */
export function isValidZone(zone: string): boolean {
  // Known to every device. The first format makes a browser read its data about zones, which takes a phone as long as a list of lessons.
  if (zone === SERVICE_ZONE) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
