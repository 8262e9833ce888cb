import { isValidDayKey, isValidTime } from '../../core/index.ts';

/** Digits and marks as keyboards of all four languages write them, brought to one form. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\(.*\)|\s/g, '')
    .replace(/ー|‐|–|−/g, '-');
}

function join(separator: string, lengths: readonly number[], fields: readonly (string | undefined)[]): string {
  return fields.map((field = '', position) => field.padStart(lengths[position] ?? 2, '0')).join(separator);
}

/**
 * The day that a person has typed, `YYYY-MM-DD`; undefined when it is none. Without a year it is the first of this year,
 * the next and the last that `isChoosable` takes, else this year's. `today` is a day, too.
 */
export function typedDay(text: string, today: string, isChoosable: (day: string) => boolean): string | undefined {
  const compact = plain(text);
  const full = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(compact);
  if (full) {
    const day = join('-', [4, 2, 2], [full[1], full[2] ?? full[4], full[3] ?? full[5]]);
    return isValidDayKey(day) ? day : undefined;
  }
  const short = /^(\d{1,2})[-/.月](\d{1,2})日?$/.exec(compact);
  if (!short) return undefined;
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1, year - 1]
    .map((each) => join('-', [4, 2, 2], [String(each), short[1], short[2]]))
    .filter(isValidDayKey);
  return days.find(isChoosable) ?? days[0];
}

/**
 * The time of day that a person has typed, `HH:MM`; undefined when it is none. `9`, `930`, `9:30`, `9時30分` all do. A time
 * that ends something may be 24:00.
 */
export function typedTime(text: string, isEnd = false): string | undefined {
  const match = /^(\d{1,2})(?:[:.時](\d{0,2})分?|(\d{2}))?$/.exec(plain(text));
  if (!match) return undefined;
  const time = join(':', [2, 2], [match[1], match[2] || match[3] || '0']);
  return isValidTime(time) || (isEnd && time === '24:00') ? time : undefined;
}

/** How a day is written into the field: `2026/11/20`. */
export function writtenDay(day: string): string {
  return day.replaceAll('-', '/');
}
