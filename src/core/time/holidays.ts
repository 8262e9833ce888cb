import { perKey } from '../per-key.ts';
import { dayOfNumber, dayKeyOf, dayNumber, weekdayOf } from './days.ts';

/** Japan's public holidays; the texts of each are in `texts.schedule.holiday`. */
export type HolidayName =
  | 'newYear'
  | 'comingOfAge'
  | 'foundation'
  | 'emperorsBirthday'
  | 'vernalEquinox'
  | 'showa'
  | 'constitution'
  | 'greenery'
  | 'children'
  | 'marine'
  | 'mountain'
  | 'respectForTheAged'
  | 'autumnalEquinox'
  | 'healthAndSports'
  | 'sports'
  | 'culture'
  | 'labour'
  | 'accession'
  | 'enthronement'
  /** The free day after a holiday that falls on a Sunday (振替休日). */
  | 'substitute'
  /** A day between two holidays (国民の休日). */
  | 'citizens';

/** The current law applies from this year; holidays of earlier years are not known. */
const FIRST_YEAR = 2007;

/** The formula for the equinoxes is valid until this year. */
const LAST_YEAR = 2099;

/** The name of the public holiday on a day, `YYYY-MM-DD`, of 2007 to 2099; undefined on any other day. */
export function holidayOf(day: string): HolidayName | undefined {
  return holidaysOfYear(Number(day.slice(0, 4))).get(day);
}

const holidaysOfYear = perKey((year: number): ReadonlyMap<string, HolidayName> =>
  year >= FIRST_YEAR && year <= LAST_YEAR ? withDaysOff(nationalHolidays(year)) : new Map(),
);

function nationalHolidays(year: number): Map<string, HolidayName> {
  const holidays = new Map<string, HolidayName>();
  const add = (month: number, date: number, name: HolidayName) => void holidays.set(dayKeyOf(year, month, date), name);

  add(1, 1, 'newYear');
  add(1, monday(year, 1, 2), 'comingOfAge');
  add(2, 11, 'foundation');
  if (year >= 2020) add(2, 23, 'emperorsBirthday');
  add(3, equinox(year, 20.8431), 'vernalEquinox');
  add(4, 29, 'showa');
  add(5, 3, 'constitution');
  add(5, 4, 'greenery');
  add(5, 5, 'children');
  addSummer(year, add);
  add(9, monday(year, 9, 3), 'respectForTheAged');
  add(9, equinox(year, 23.2488), 'autumnalEquinox');
  add(11, 3, 'culture');
  add(11, 23, 'labour');
  if (year <= 2018) add(12, 23, 'emperorsBirthday');
  if (year === 2019) {
    add(5, 1, 'accession');
    add(10, 22, 'enthronement');
  }
  return holidays;
}

/** Three of them moved for the Olympic Games of Tokyo. */
function addSummer(year: number, add: (month: number, date: number, name: HolidayName) => void): void {
  if (year === 2020 || year === 2021) {
    const [marine, sports, mountain] = year === 2020 ? [23, 24, 10] : [22, 23, 8];
    add(7, marine, 'marine');
    add(7, sports, 'sports');
    add(8, mountain, 'mountain');
    return;
  }
  add(7, monday(year, 7, 3), 'marine');
  if (year >= 2016) add(8, 11, 'mountain');
  add(10, monday(year, 10, 2), year >= 2020 ? 'sports' : 'healthAndSports');
}

/** Adds the days that are off because of the adjacent holidays. They are always in the same year. */
function withDaysOff(national: ReadonlyMap<string, HolidayName>): Map<string, HolidayName> {
  const holidays = new Map(national);
  for (const day of national.keys()) {
    const number = dayNumber(day);
    const [between, after] = [dayOfNumber(number + 1), dayOfNumber(number + 2)];
    if (!national.has(between) && national.has(after)) holidays.set(between, 'citizens');
  }
  for (const day of national.keys()) {
    if (weekdayOf(day) !== 0) continue;
    let next = dayNumber(day) + 1;
    while (national.has(dayOfNumber(next))) next += 1;
    holidays.set(dayOfNumber(next), 'substitute');
  }
  return holidays;
}

/** The date of the `count`th Monday of a month. */
function monday(year: number, month: number, count: number): number {
  const weekday = weekdayOf(dayKeyOf(year, month, 1));
  return 1 + ((8 - weekday) % 7) + 7 * (count - 1);
}

/** The date of an equinox in Japan: as in 1980, a little later each year, and earlier again with each leap day. */
function equinox(year: number, in1980: number): number {
  const since = year - 1980;
  return Math.floor(in1980 + 0.242194 * since - Math.floor(since / 4));
}
