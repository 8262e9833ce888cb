import { useMemo } from 'react';
import { createDates, lessonState, type Lesson } from '../../core/index.ts';
import { SERVICE_ZONE } from '../../core/time/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';

/** How a report writes times. They are those of the service's zone, by whose days the months are counted. */
export function useReportWords() {
  const t = useText();
  const { language } = useScreen();
  const { foreignZone } = useDates();
  return useMemo(
    () => ({
      dates: createDates(language, SERVICE_ZONE),
      /** Its name, where the device or the screen has another one. */
      zone: foreignZone(SERVICE_ZONE),
      stateOf: (lesson: Lesson, now: number): string => t(`courses.lessonState.${lessonState(lesson, now) ?? 1}`),
      month: (month: string): string =>
        new Intl.DateTimeFormat(`${language.split('-u-')[0]}-u-ca-gregory-nu-latn`, {
          timeZone: 'UTC',
          year: 'numeric',
          month: 'long',
        }).format(Date.parse(`${month}-01`)),
      length(total: number): string {
        const [hours, minutes] = [Math.floor(total / 60), Math.round(total % 60)];
        return minutes === 0 ? t('monthReport.hours', { hours }) : t('monthReport.hoursMinutes', { hours, minutes });
      },
    }),
    [t, language, foreignZone],
  );
}
