import { addDays, addMonths, type FirstDayOfWeek, isSameMonth, monthGrid, startOfWeek } from '../../core/time/index.ts';

/** The weeks of a month, seven entries each; days of other months are undefined. */
export function monthWeeks(day: string, firstWeekday: FirstDayOfWeek): (string | undefined)[][] {
  const days = monthGrid(day, firstWeekday).map((each) => (isSameMonth(each, day) ? each : undefined));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

/**
 * The day that a key moves the focus to; undefined for any other key. In right-to-left languages the left arrow moves
 * forward.
 */
export function dayAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  day: string,
  direction: 'ltr' | 'rtl',
  firstWeekday: FirstDayOfWeek,
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
      return startOfWeek(day, firstWeekday);
    case 'End':
      return addDays(startOfWeek(day, firstWeekday), 6);
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}
