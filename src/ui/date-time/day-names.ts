import { weekdayOf } from '../../core/time/index.ts';
import { dayNameWords, type DayNameWords } from './day-name-words.ts';

/** Formats days in a language, a host's own with `Intl`; always with half-width digits and the Gregorian calendar. */
export interface DayNames {
  /** `2026年11月20日金曜日` */
  full(day: string): string;
  /** `2026年11月` */
  month(day: string): string;
  /** `金`, `Fri` */
  weekday(day: string): string;
  /** The shortest readable form, for the header of a column. */
  head(day: string): string;
  /** `金曜日` */
  longWeekday(day: string): string;
}

const cache = new Map<string, DayNames>();

export function dayNames(lang: string): DayNames {
  const words = dayNameWords[lang];
  const names = cache.get(lang) ?? (words ? writeDayNames(words) : formatDayNames(lang));
  cache.set(lang, names);
  return names;
}

function writeDayNames({ weekdays, shortWeekdays, heads, full, month }: DayNameWords): DayNames {
  const nameIn = (names: readonly string[]) => (day: string) => names[weekdayOf(day)] ?? '';
  const wordsOf = (day: string) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return { year, month, date };
  };
  const longWeekday = nameIn(weekdays);
  return {
    full: (day) => full({ ...wordsOf(day), weekday: longWeekday(day) }),
    month: (day) => month(wordsOf(day)),
    weekday: nameIn(shortWeekdays),
    head: nameIn(heads),
    longWeekday,
  };
}

function formatDayNames(lang: string): DayNames {
  const format = (options: Intl.DateTimeFormatOptions) => {
    // Created on first use, because formatters are slow and few of them are needed.
    let formatter: Intl.DateTimeFormat | undefined;
    return (day: string) => {
      formatter ??= new Intl.DateTimeFormat(`${lang.split('-u-')[0]}-u-ca-gregory-nu-latn`, {
        timeZone: 'UTC',
        ...options,
      });
      return formatter.format(Date.parse(day));
    };
  };
  return {
    full: format({ dateStyle: 'full' }),
    month: format({ year: 'numeric', month: 'long' }),
    weekday: format({ weekday: 'short' }),
    head: format({ weekday: lang.startsWith('en') ? 'short' : 'narrow' }),
    longWeekday: format({ weekday: 'long' }),
  };
}
