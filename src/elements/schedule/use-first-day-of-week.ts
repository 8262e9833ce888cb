import type { FirstDayOfWeek } from '../../core/time/index.ts';
import { preferencesOf } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

/** The weekday on which months begin: as the page wishes, else the teacher's setting, else Monday. Reads a signal. */
export function useFirstDayOfWeek(wish?: FirstDayOfWeek): FirstDayOfWeek {
  const { session } = useScreen();
  const setting = preferencesOf(session).firstDayOfWeek.value;
  return wish ?? setting ?? 1;
}
