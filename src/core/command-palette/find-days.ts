import { daysInMonth, dayKeyOf, addDays, addMonths, startOfMonth, weekdayOf, weekOf } from '../time/index.ts';
import { foldText, withoutInvisible } from '../i18n/index.ts';
import { MONTHS, NEAR_DAYS, STEPS, WEEKDAYS } from './day-words.ts';

/** A day that a text refers to; the first day of a week or a month. */
export interface FoundDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly span: 'day' | 'week' | 'month';
}

/** A past day of a text without a year is also a match if it is not longer ago than this, in days. */
const STILL_NEAR = 183;

/**
 * The days that a text refers to, the likeliest first; none if it refers to no day. Japanese,
 * Chinese, English and Arabic are recognised whatever the language of the screen: 来週火曜, 12/3, 2026-12-03, 下周二, next tuesday, غدا.
 * Weeks run from Monday to Sunday (docs/spec.md, section 5), so "next Tuesday" is in the next week; a weekday alone is the next one
 * from today on. A date without a year is the next one, followed by the last one if that is not long ago. `today` is
 * `YYYY-MM-DD`.
 */
export function findDays(text: string, today: string): FoundDay[] {
  const words = plain(text);
  for (const [pattern, read] of grammar) {
    const groups = pattern.exec(words)?.groups;
    const found = groups && read(groups, today);
    if (found && found.length > 0) return found;
  }
  return [];
}

/** Without marks, with our digits, and without the weekday of a written date. */
function plain(text: string): string {
  return foldText(withoutInvisible(text))
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (figure) => String(figure.charCodeAt(0) - 0x6f0))
    .replace(/\([^)]*\)$/, '');
}

type Groups = Readonly<Record<string, string | undefined>>;
type Reader = (groups: Groups, today: string) => FoundDay[];

/** The longest first; otherwise a shorter one would match within it. */
const oneOf = (words: Readonly<Record<string, unknown>>): string =>
  Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join('|');
const months = oneOf(MONTHS);
// A weekday's character alone may be a name: it needs 曜 or 周 to mean a day.
const weekdays = oneOf(Object.fromEntries(Object.entries(WEEKDAYS).filter(([name]) => name.length > 1)));
const kanjiDay = '[日月火水木金土]';
const hanziDay = '[一二三四五六日天]';
const date = '(?<date>\\d{1,2})';
const month = '(?<month>\\d{1,2})';
const year = '(?<year>\\d{4})';

const grammar: readonly (readonly [RegExp, Reader])[] = (
  [
    [`(?<near>${oneOf(NEAR_DAYS)})`, ({ near = '' }, today) => day(addDays(today, NEAR_DAYS[near] ?? 0))],

    [`${year}[-/.年]${month}[-/.月]${date}[日号號]?`, dated],
    [`${month}[-/.月]${date}[日号號]?`, dated],
    [`(?<name>${months})${date}(?:st|nd|rd|th)?,?${year}?`, dated],
    [`${date}(?:st|nd|rd|th)?(?:of)?(?<name>${months}),?${year}?`, dated],
    [`${date}[日号號]`, dateAlone],
    [`${year}[-/.年]${month}月?`, monthly],
    [`${month}月`, monthly],
    [`(?<name>${months})${year}?`, monthly],

    ['(?<ahead>\\d{1,3})(?:日|天)[後后]', counted(1)],
    ['in(?<ahead>\\d{1,3})days?', counted(1)],
    ['بعد(?<ahead>\\d{1,3})(?:يوم|يوما|ايام)', counted(1)],
    ['(?<ago>\\d{1,3})(?:日|天)前', counted(1)],
    ['(?<ago>\\d{1,3})daysago', counted(1)],
    ['قبل(?<ago>\\d{1,3})(?:يوم|يوما|ايام)', counted(1)],
    ['(?<ahead>\\d{1,2})(?:週間?|周|星期)[後后]', counted(7)],
    ['in(?<ahead>\\d{1,2})weeks?', counted(7)],
    ['(?<ago>\\d{1,2})(?:週間?|周|星期)前', counted(7)],
    ['(?<ago>\\d{1,2})weeksago', counted(7)],

    [`(?<step>先々|先先|先|今|再来|来)週の?(?<weekday>${kanjiDay})(?:曜日?)?`, inWeek],
    [`(?<step>上上|上|这|這|本|下下|下)个?(?:周|週|星期|礼拜|禮拜)(?<weekday>${hanziDay})`, inWeek],
    [`(?<step>last|this|next)(?<weekday>${weekdays})`, inWeek],
    [`(?<weekday>${weekdays})(?<step>القادم|المقبل|الماضي)ة?`, inWeek],
    ['(?<step>先々|先先|先|今|再来|来)週', inWeek],
    ['(?<step>上上|上|这|這|本|下下|下)个?(?:周|週|星期|礼拜|禮拜)', inWeek],
    ['(?<step>last|this|next)week', inWeek],
    ['الاسبوع(?<step>القادم|المقبل|الماضي)', inWeek],
    [`(?<weekday>${kanjiDay})曜日?`, nextWeekday],
    [`(?:周|週|星期|礼拜|禮拜)(?<weekday>${hanziDay})`, nextWeekday],
    [`(?:on)?(?<weekday>${weekdays})`, nextWeekday],

    [`(?<step>先々|先先|先|今|再来|来)月(?:の?${date}日)?`, inMonth],
    [`(?<step>上上|上|这|這|本|下下|下)个?月(?:${date}[日号號])?`, inMonth],
    ['(?<step>last|this|next)month', inMonth],
    ['الشهر(?<step>القادم|المقبل|الماضي)', inMonth],
  ] as const satisfies (readonly [string, Reader])[]
).map(([pattern, read]) => [new RegExp(`^(?:${pattern})$`), read]);

function day(key: string): FoundDay[] {
  return [{ day: key, span: 'day' }];
}

function dated({ year, month, name, date }: Groups, today: string): FoundDay[] {
  const [monthNumber, dateNumber] = [name ? (MONTHS[name] ?? 0) : Number(month), Number(date)];
  if (year)
    return exists(Number(year), monthNumber, dateNumber) ? day(dayKeyOf(Number(year), monthNumber, dateNumber)) : [];
  const thisYear = Number(today.slice(0, 4));
  // A leap day comes every fourth year, and rarely only in the eighth.
  const days = Array.from({ length: 17 }, (_, step) => thisYear - 8 + step).flatMap((each) =>
    exists(each, monthNumber, dateNumber) ? [dayKeyOf(each, monthNumber, dateNumber)] : [],
  );
  return nearest(days, today);
}

function dateAlone({ date }: Groups, today: string): FoundDay[] {
  const first = startOfMonth(today);
  const days = [-2, -1, 0, 1, 2].flatMap((step) => {
    const [year, month] = partsOf(addMonths(first, step));
    return exists(year, month, Number(date)) ? [dayKeyOf(year, month, Number(date))] : [];
  });
  return nearest(days, today).slice(0, 1);
}

function monthly({ year, month, name }: Groups, today: string): FoundDay[] {
  const number = name ? (MONTHS[name] ?? 0) : Number(month);
  if (!exists(2000, number, 1)) return [];
  const thisYear = Number(today.slice(0, 4));
  const meant = Number(year ?? (dayKeyOf(thisYear, number, 1) < startOfMonth(today) ? thisYear + 1 : thisYear));
  return [{ day: dayKeyOf(meant, number, 1), span: 'month' }];
}

function counted(days: number): Reader {
  return ({ ahead, ago }, today) => day(addDays(today, days * (ahead ? Number(ahead) : -Number(ago))));
}

function inWeek({ step = '', weekday }: Groups, today: string): FoundDay[] {
  const monday = weekOf(today, STEPS[step] ?? 0).start;
  if (!weekday) return [{ day: monday, span: 'week' }];
  return day(addDays(monday, fromMonday(WEEKDAYS[weekday] ?? 0)));
}

function nextWeekday({ weekday = '' }: Groups, today: string): FoundDay[] {
  return day(addDays(today, ((WEEKDAYS[weekday] ?? 0) - weekdayOf(today) + 7) % 7));
}

function inMonth({ step = '', date }: Groups, today: string): FoundDay[] {
  const first = addMonths(startOfMonth(today), STEPS[step] ?? 0);
  if (!date) return [{ day: first, span: 'month' }];
  const [year, month] = partsOf(first);
  return exists(year, month, Number(date)) ? day(dayKeyOf(year, month, Number(date))) : [];
}

/** The first of these ordered days from today on, and the last one before it if that is not long ago. */
function nearest(days: readonly string[], today: string): FoundDay[] {
  const ahead = days.find((each) => each >= today);
  const past = days.findLast((each) => each < today && each >= addDays(today, -STILL_NEAR));
  return [ahead, past].flatMap((each) => (each ? day(each) : []));
}

const fromMonday = (weekday: number): number => (weekday + 6) % 7;
const partsOf = (key: string): [year: number, month: number] => [Number(key.slice(0, 4)), Number(key.slice(5, 7))];
const exists = (year: number, month: number, date: number): boolean =>
  month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
