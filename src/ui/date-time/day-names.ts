import { weekdayOf } from '../../core/time/index.ts';

/**
 * Formats days in a language, using `Intl` for languages that are not built in; always with half-width digits and the
 * Gregorian calendar.
 */
export interface DayNames {
  /** `2026年11月20日金曜日` */
  full(day: string): string;
  /** `2026年11月` */
  month(day: string): string;
  /** `金`, `Fri` */
  weekday(day: string): string;
  /** The shortest readable form, for a column header. */
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

/**
 * The day formats of a built-in language, as `Intl` produces them; starting `Intl` takes longer than rendering the
 * first month.
 */
interface DayNameWords {
  /** Starts with Sunday. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  /** Column headers. */
  readonly heads: readonly string[];
  full(words: DayWords): string;
  month(words: Pick<DayWords, 'year' | 'month'>): string;
}

interface DayWords {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
  readonly weekday: string;
}

const english = 'January February March April May June July August September October November December'.split(' ');
const arabic = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ');
const arabicWeekdays = 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'.split(' ');
const east = {
  month: ({ year, month }) => `${year}年${month}月`,
  full: ({ year, month, date, weekday }) => `${year}年${month}月${date}日${weekday}`,
} satisfies Partial<DayNameWords>;

/** By BCP 47 tag. */
const dayNameWords: Readonly<Record<string, DayNameWords>> = {
  'ja-JP': {
    ...east,
    weekdays: [...'日月火水木金土'].map((name) => `${name}曜日`),
    shortWeekdays: [...'日月火水木金土'],
    heads: [...'日月火水木金土'],
  },
  'zh-CN': {
    ...east,
    weekdays: [...'日一二三四五六'].map((name) => `星期${name}`),
    shortWeekdays: [...'日一二三四五六'].map((name) => `周${name}`),
    heads: [...'日一二三四五六'],
  },
  'en-US': {
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    shortWeekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    heads: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
    month: ({ year, month }) => `${english[month - 1]} ${year}`,
    full: ({ year, month, date, weekday }) => `${weekday}, ${english[month - 1]} ${date}, ${year}`,
  },
  'ar-EG': {
    weekdays: arabicWeekdays,
    shortWeekdays: arabicWeekdays,
    heads: [...'حنثرخجس'],
    month: ({ year, month }) => `${arabic[month - 1]} ${year}`,
    full: ({ year, month, date, weekday }) => `${weekday}، ${date} ${arabic[month - 1]} ${year}`,
  },
};
