/** A day in the words of a language, from the browser; half-width digits and the Gregorian calendar everywhere. */
export interface DayNames {
  /** `2026年11月20日金曜日` */
  full(day: string): string;
  /** `2026年11月` */
  month(day: string): string;
  /** `金`, `Fri` */
  weekday(day: string): string;
  /** As short as it stays readable: the head of a column. */
  head(day: string): string;
  /** `金曜日` */
  longWeekday(day: string): string;
}

const known = new Map<string, DayNames>();

export function dayNames(lang: string): DayNames {
  const words = known.get(lang) ?? createDayWords(lang);
  known.set(lang, words);
  return words;
}

function createDayWords(lang: string): DayNames {
  const format = (options: Intl.DateTimeFormatOptions) => {
    // Slow to make, and nobody needs all of them.
    let formatter: Intl.DateTimeFormat | undefined;
    return (day: string) => {
      formatter ??= new Intl.DateTimeFormat(`${lang.split('-u-')[0]}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...options });
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
