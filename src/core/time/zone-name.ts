import { SERVICE_ZONE } from './service-zone.ts';

/** What `Intl` calls the service's zone: most screens name it, and starting `Intl` for that delays the first of them. */
const serviceZoneNames: Readonly<Record<string, string>> = {
  'ja-JP': '日本標準時',
  'en-US': 'Japan Standard Time',
  'zh-CN': '日本标准时间',
  'ar-EG': 'توقيت اليابان الرسمي',
};

/** What a time zone is called in a language, such as 日本標準時; its IANA name where the language has none. */
export function zoneName(timeZone: string, language: string, now: number): string {
  const known = timeZone === SERVICE_ZONE ? serviceZoneNames[language] : undefined;
  if (known) return known;
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
