import { createContext, useContext, useMemo } from 'react';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import { lessonState } from '../../core/lessons/index.ts';
import { priceText } from '../../core/settings/index.ts';
import { createDates, SERVICE_ZONE } from '../../core/time/index.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';

/** Navigation state of the monthly report; the portal stores it in the URL. */
export interface ReportNavigation {
  /** `YYYY-MM`. */
  readonly month: string;
  go(month: string): void;
  /** URL of a lesson's page. */
  lessonHref(id: string): string;
}

export const ReportNavigationContext = createContext<ReportNavigation | null>(null);

/** @throws outside a `ReportNavigationContext`. */
export function useReportNavigation(): ReportNavigation {
  const navigation = useContext(ReportNavigationContext);
  if (!navigation) throw new Error('useReportNavigation() must be used inside a ReportNavigationContext.');
  return navigation;
}

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
      yen: (yen: number): string => priceText({ price: yen, currency: 'JPY' }, language),
      length(total: number): string {
        const [hours, minutes] = [Math.floor(total / 60), Math.round(total % 60)];
        return minutes === 0 ? t('monthReport.hours', { hours }) : t('monthReport.hoursMinutes', { hours, minutes });
      },
    }),
    [t, language, foreignZone],
  );
}
