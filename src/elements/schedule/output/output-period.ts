import { dayKey } from '../../../core/time/index.ts';
import type { View } from '../contract.ts';
import { daysOf, isInPeriod } from '../schedule-navigation.ts';

/**
 * The lessons and meetings of an export: those that start on a day of the period, each once. A month's grid also shows days of the
 * adjacent months; they are not in its file, since tutors invoice from it. `date` is `YYYY-MM-DD`.
 */
export function entriesOfPeriod<Entry extends { startTimeMillis: number }>(
  shown: readonly Entry[],
  view: View,
  date: string,
  timeZone: string,
): Entry[] {
  return [...new Set(shown)].filter(({ startTimeMillis }) => isInPeriod(dayKey(startTimeMillis, timeZone), view, date));
}

/** The days of a period as a file is named: `2026-12`, `2026-12-22`, `2026-12-21_2026-12-27`. */
export function periodInFileName(view: View, date: string): string {
  if (view === 'month') return date.slice(0, 7);
  const days = daysOf(view, date, 1);
  return [...new Set([days[0], days.at(-1)])].join('_');
}
