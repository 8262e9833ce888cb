import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { failureText, nextLessonChange } from '../../core/index.ts';
import { createMonthReportData, monthReport } from '../../core/month-report/index.ts';
import { SERVICE_ZONE } from '../../core/time/index.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { ErrorMessage } from '../../runtime/display/error-message.tsx';
import { Loading } from '../../runtime/display/loading.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { sheet } from '../../ui/icons/later-icons.ts';
import { OfflineBanner } from '../../ui/display/offline-banner.tsx';
import { ReportHead } from './report-head.tsx';
import { useReportNavigation } from './report-navigation.ts';
import { ReportTable } from './report-table.tsx';
import { useReportWords } from './use-report-words.ts';
import css from './month-report.css';

/** The lessons of a month by students, with their totals: what a tutor invoices from. */
export default function MonthReportScreen() {
  useSignals();
  useStyles(css);
  const t = useText();
  const words = useReportWords();
  const { session } = useScreen();
  const { month } = useReportNavigation();
  const data = useMemo(() => createMonthReportData(session), [session]);
  useEffect(() => () => data.dispose(), [data]);
  const { failed, isOnline, reload } = useLoaded(month, () => data.load(month));
  const isLoaded = data.days.value !== undefined;
  const reloadAll = () => (isLoaded ? data.reload() : reload());
  useMethods({ reload: reloadAll });
  const lessons = data.lessons.value;
  const students = data.students.value;
  const now = useNow((now) => nextLessonChange(lessons, now, SERVICE_ZONE));
  const report = useMemo(
    () => (isLoaded ? monthReport(lessons, { month, now, students }) : undefined),
    [isLoaded, lessons, month, now, students],
  );
  const loadedAt = data.loadedAt.value;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const label = words.month(month);
  const total = report?.total;
  return (
    <section className="month-report">
      <ReportHead label={label} report={report} onReload={() => void reloadAll()} />
      <p className="month-report-summary" role="status">
        {total && (
          <>
            <strong>
              {t('monthReport.summary', { month: label, held: total.held, time: words.length(total.minutes) })}
            </strong>{' '}
            {t('monthReport.summaryMore', { planned: total.planned, canceled: total.canceled })}
          </>
        )}
      </p>
      {report && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(report && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!report && !failed && <Loading lines={6} label={t('monthReport.loading')} />}
      {report &&
        (report.lessons.length === 0 ? (
          <EmptyState icon={sheet} message={t('monthReport.none')} />
        ) : (
          <ReportTable key={month} label={label} report={report} now={now} />
        ))}
    </section>
  );
}
