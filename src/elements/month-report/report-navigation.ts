import { createContext, useContext } from 'react';

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
