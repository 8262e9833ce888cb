/** How a built-in language writes days: what `Intl` writes, which takes longer to start than all of a first month to draw. */
export interface DayNameWords {
  /** Sunday first. */
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  /** Heads of columns. */
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
export const dayNameWords: Readonly<Record<string, DayNameWords>> = {
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
