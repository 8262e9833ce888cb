import { useEffect, useMemo, useState } from 'react';
import { useScreen } from '../../../runtime/screen-context.ts';
import { type DateTimeLabels, useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';

/** Labels of the date fields of a lesson. Holidays are named as soon as their names are there; without them days stay plain. */
export function useLessonDateLabels(): DateTimeLabels {
  const labels = useDateTimeLabels();
  const { language } = useScreen();
  const [holiday, setHoliday] = useState<DateTimeLabels['holiday']>();
  useEffect(() => {
    let isCurrent = true;
    import('./holiday-names.ts')
      .then(({ loadHolidayNames }) => loadHolidayNames(language))
      .then(
        (names) => isCurrent && setHoliday(() => names),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return useMemo(() => (holiday ? { ...labels, holiday } : labels), [labels, holiday]);
}
