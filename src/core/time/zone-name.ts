/** What a time zone is called in a language, such as 日本標準時; its IANA name where the language has none. */
export function zoneName(timeZone: string, language: string, now: number): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
