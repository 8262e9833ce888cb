import dayjs from 'dayjs';
import { type BaseLanguage, textDirection } from '../i18n/index.ts';
import { addDays } from './days.ts';
import { dayKey, timeOf } from './zone.ts';

/** The date format of each language, always with the weekday. */
const dayFormats: Readonly<Record<string, string>> = {
  ja: 'YYYY/MM/DD(dd)',
  zh: 'YYYY/MM/DD（dd）',
  en: 'ddd, MMM D, YYYY',
  ar: 'dddd، D MMMM YYYY',
} satisfies Record<BaseLanguage, string>;

// dayjs has its own names for locales; English is built in.
const locales: Readonly<Record<string, { name: string; load: () => Promise<unknown> }>> = {
  ja: { name: 'ja', load: () => import('dayjs/locale/ja.js') },
  zh: { name: 'zh-cn', load: () => import('dayjs/locale/zh-cn.js') },
  ar: { name: 'ar', load: () => import('dayjs/locale/ar.js') },
} satisfies Record<Exclude<BaseLanguage, 'en'>, { name: string; load: () => Promise<unknown> }>;

const base = (language: string) => language.toLowerCase().split('-')[0] ?? '';
const loading = new Map<string, Promise<unknown>>();

/** Loads the names of days and months once; an unknown language is shown as English (docs/spec.md, section 1). */
export function loadDateLocale(language: string): Promise<unknown> {
  const key = base(language);
  const promise = loading.get(key) ?? locales[key]?.load() ?? Promise.resolve();
  loading.set(key, promise);
  promise.catch(() => loading.delete(key));
  return promise;
}

export type NearDay = 'yesterday' | 'today' | 'tomorrow';

/** Formats moments (milliseconds) in one language and time zone. */
export interface Dates {
  /** `2026/11/20(金)` */
  day(millis: number): string;
  /** `17:05`, 24 hours in every language. */
  time(millis: number): string;
  /** `17:05–18:00`; includes the day of the end if it differs. */
  span(startMillis: number, endMillis: number): string;
  /** `2026/11/20(金) 17:05` */
  moment(millis: number): string;
  weekday(millis: number): string;
  /** Yesterday, today and tomorrow have names. */
  near(millis: number, now: number): NearDay | undefined;
}

/** The locale must be loaded. */
export function createDates(language: string, timeZone: string): Dates {
  const key = base(language);
  const locale = locales[key]?.name ?? 'en';
  const format = dayFormats[key] ?? dayFormats.en ?? '';
  // The day in the zone is already known: its noon is on the same day for every device, but midnight may be skipped.
  const write = (millis: number, pattern: string) =>
    dayjs(`${dayKey(millis, timeZone)}T12:00`)
      .locale(locale)
      .format(pattern);
  const day = (millis: number) => write(millis, format);
  const time = (millis: number) => timeOf(millis, timeZone);
  const isRightToLeft = textDirection(language) === 'rtl';

  return {
    day,
    time,
    moment: (millis) => `${day(millis)} ${time(millis)}`,
    weekday: (millis) => write(millis, 'dddd'),
    span(startMillis, endMillis) {
      const sameDay = dayKey(startMillis, timeZone) === dayKey(endMillis, timeZone);
      const span = `${time(startMillis)}–${sameDay ? time(endMillis) : `${day(endMillis)} ${time(endMillis)}`}`;
      // Isolated, as if it were alone; otherwise its ends change places among right-to-left words.
      return isRightToLeft ? `\u2068${span}\u2069` : span;
    },
    near(millis, now) {
      const [wanted, today] = [dayKey(millis, timeZone), dayKey(now, timeZone)];
      if (wanted === today) return 'today';
      if (wanted === addDays(today, 1)) return 'tomorrow';
      return wanted === addDays(today, -1) ? 'yesterday' : undefined;
    },
  };
}
