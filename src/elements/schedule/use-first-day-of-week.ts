import type { FirstDayOfWeek } from '../../core/time/index.ts';
import { preferencesOf } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

/** First day of the week in months: the page's attribute, the teacher's setting, or Monday. Reads a signal. */
export function useFirstDayOfWeek(requested?: FirstDayOfWeek): FirstDayOfWeek {
  const { session } = useScreen();
  const setting = preferencesOf(session).firstDayOfWeek.value;
  return requested ?? setting ?? 1;
}
