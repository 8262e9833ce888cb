import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { monthOf } from '../../../core/month-report/index.ts';
import { fillPath } from '../../../core/navigation/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import MonthReportScreen from '../../month-report/month-report-screen.tsx';
import { ReportNavigationContext, type ReportNavigation } from '../../month-report/report-context.ts';
import { usePortal } from '../portal-context.ts';
import { COURSE_DETAIL, MONTH_REPORT } from '../routes/route.ts';

export const words: Words = { namespaces: ['monthReport', 'courses'], dates: true };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The report of a month, which is in the URL; the current one for `current` and anything that is not a month. */
export default function MonthReportPage() {
  useSignals();
  const { match, go, hrefOf } = usePortal();
  const { session } = useScreen();
  const requested = match?.params.month ?? '';
  const month = MONTH.test(requested) ? requested : monthOf(session.clock.now());
  const navigation = useMemo<ReportNavigation>(
    () => ({
      month,
      go: (next) => go(fillPath(MONTH_REPORT, { month: next })),
      lessonHref: (id) => hrefOf(fillPath(COURSE_DETAIL, { id })),
    }),
    [month, go, hrefOf],
  );
  return (
    <Texts {...words}>
      <ReportNavigationContext value={navigation}>
        <MonthReportScreen />
      </ReportNavigationContext>
    </Texts>
  );
}
