/** Whether a text names a time zone (IANA, such as `Asia/Tokyo`) that this device knows. A separate file, since the sign-in needs nothing else. */
export function isValidZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}
