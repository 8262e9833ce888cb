import { addDays, weekdayOf } from '../../core/index.ts';

/** Adds months to a day (negative: subtracts). A day that the month does not have becomes its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
  return addDays(first, Math.min(date, daysInMonth(first)) - 1);
}

function daysInMonth(first: string): number {
  // 31 days later is always in the next month; the date there is the number of days over.
  return 32 - Number(addDays(first, 31).slice(8));
}

/** The first day of a day's week. `firstWeekday`: 0 Sunday, 1 Monday. */
export function weekStart(day: string, firstWeekday: 0 | 1): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}

/** The weeks of a month, seven entries each; days of other months are undefined. */
export function monthWeeks(day: string, firstWeekday: 0 | 1): (string | undefined)[][] {
  const month = day.slice(0, 7);
  const weeks: (string | undefined)[][] = [];
  for (let start = weekStart(`${month}-01`, firstWeekday); start.slice(0, 7) <= month; start = addDays(start, 7)) {
    const days = Array.from({ length: 7 }, (_, step) => addDays(start, step));
    weeks.push(days.map((each) => (each.startsWith(month) ? each : undefined)));
  }
  return weeks;
}

/**
 * The day that a key moves the focus to; undefined for any other key. In right-to-left languages the left arrow moves
 * forward.
 */
export function dayAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  day: string,
  direction: 'ltr' | 'rtl',
  firstWeekday: 0 | 1,
): string | undefined {
  const forward = direction === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day, firstWeekday);
    case 'End':
      return addDays(weekStart(day, firstWeekday), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
