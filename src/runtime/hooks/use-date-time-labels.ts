import { useMemo } from 'react';
import type { DateTimeLabels } from '../../ui/date-time/labels.ts';
import { useScreen, useText } from '../screen-context.ts';

/** Labels of all date and time fields; a screen that uses them loads the namespace `dateTime`. */
export function useDateTimeLabels(): DateTimeLabels {
  const t = useText();
  const { language, direction } = useScreen();
  return useMemo(
    () => ({
      lang: language,
      direction,
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
    [t, language, direction],
  );
}
