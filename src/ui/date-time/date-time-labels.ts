import { useMemo } from 'react';
import { preferencesOf } from '../../core/settings/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';

/**
 * Labels of all date and time fields; a screen that uses them loads the namespace `dateTime`. Weeks start on the
 * teacher's chosen weekday, Monday by default.
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

/** All labels of the date and time fields. */
export interface DateTimeLabels {
  /** BCP 47; `Intl` supplies the names of months and weekdays. */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
  /** The first column of the calendar: 0 Sunday, 1 Monday. */
  readonly firstWeekday?: 0 | 1;
  /** Name of the public holiday on a day, if the screen has loaded the names. */
  readonly holiday?: (day: string) => string | undefined;
  /** Name of the date input and of the calendar. */
  readonly day: string;
  readonly dayPlaceholder: string;
  readonly openCalendar: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly close: string;
  readonly today: string;
  /** Announced with a day or time that cannot be selected. */
  readonly unavailable: string;
  /** Name of the time input and of its list. */
  readonly time: string;
  readonly timePlaceholder: string;
  /** Error messages for text that is not a day or time, or that cannot be selected; with the remedy. */
  readonly invalidDay: string;
  readonly unavailableDay: string;
  readonly invalidTime: string;
  readonly unavailableTime: string;
}
