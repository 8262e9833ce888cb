import { zoneName } from '../../core/index.ts';
import { SERVICE_ZONE } from '../../core/time/index.ts';

/** What `Intl` calls the service's zone: most screens name it, and starting `Intl` for that delays the first of them. */
const serviceZoneNames: Readonly<Record<string, string>> = {
  'ja-JP': '日本標準時',
  'en-US': 'Japan Standard Time',
  'zh-CN': '日本标准时间',
  'ar-EG': 'توقيت اليابان الرسمي',
};

/** `zoneName` of the core, which has the service's zone by heart. */
export function zoneNameOf(timeZone: string, language: string, now: number): string {
  return (timeZone === SERVICE_ZONE && serviceZoneNames[language]) || zoneName(timeZone, language, now);
}
