import { useMemo } from 'react';
import { preferencesOf } from '../../core/index.ts';
import type { DateTimeLabels } from './labels.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';

/**
 * Labels of all date and time fields; a screen that uses them loads the namespace `dateTime`. Weeks start on the
 * teacher's weekday, Monday by default.
 */
export function useDateTimeLabels(): DateTimeLabels {
  const t = useText();
  const { language, direction, session } = useScreen();
  const firstWeekday = preferencesOf(session).firstDayOfWeek.value ?? 1;
  return useMemo(
    () => ({
      lang: language,
      direction,
      firstWeekday,
      day: t('dateTime.day'),
      dayPlaceholder: t('dateTime.dayPlaceholder'),
      openCalendar: t('dateTime.openCalendar'),
      previousMonth: t('dateTime.previousMonth'),
      nextMonth: t('dateTime.nextMonth'),
      close: t('common.close'),
      today: t('common.today'),
      unavailable: t('dateTime.unavailable'),
      time: t('dateTime.time'),
      timePlaceholder: t('dateTime.timePlaceholder'),
      invalidDay: t('dateTime.invalidDay'),
      unavailableDay: t('dateTime.unavailableDay'),
      invalidTime: t('dateTime.invalidTime'),
      unavailableTime: t('dateTime.unavailableTime'),
    }),
    [t, language, direction, firstWeekday],
  );
}
