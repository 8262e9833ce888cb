import { useContext, useMemo } from 'react';
import { type DateTimeLabels, useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { ScheduleNavigationContext } from '../schedule-navigation.ts';
import { useHolidays } from './use-holidays.ts';

/** Labels of the date fields in the schedule's forms: with holidays, and in a calendar with its first day of the week. */
export function useScheduleDateLabels(): DateTimeLabels {
  const labels = useDateTimeLabels();
  // The forms are also opened where no calendar is.
  const firstWeekday = useContext(ScheduleNavigationContext)?.firstDayOfWeek ?? labels.firstWeekday ?? 1;
  const holiday = useHolidays();
  return useMemo(() => ({ ...labels, firstWeekday, holiday }), [labels, firstWeekday, holiday]);
}
