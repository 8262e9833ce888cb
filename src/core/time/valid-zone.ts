/** Whether a text names a time zone (IANA, such as `Asia/Tokyo`) that this device knows. Apart, since the sign-in needs no more. */
export function isValidZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
