import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { failureText, nextLessonChange } from '../../core/index.ts';
import {
  createMonthReportData,
  monthReport,
  monthOf,
  REPORT_COLUMNS,
  writeReportCsv,
  type MonthReport,
  type ReportColumn,
} from '../../core/month-report/index.ts';
import { SERVICE_ZONE, addMonths, MINUTE_MS } from '../../core/time/index.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { EmptyState, OfflineBanner } from '../../ui/display/data-state.tsx';
import { sheet } from '../../ui/icons/later-icons.ts';
import { useReportNavigation } from './report-navigation.ts';
import { ReportTable } from './report-table.tsx';
import { useReportWords } from './use-report-words.ts';
import { Heading } from '../../ui/display/host-slot.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, reload as reloadIcon } from '../../ui/icons/icons.ts';
import { Button } from '../../ui/form/button.tsx';
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

interface ReportHeadProps {
  /** The month in words. */
  readonly label: string;
  /** Undefined while it is loading. */
  readonly report: MonthReport | undefined;
  readonly onReload: () => void;
}

/** Title and zone of a report, the switch of its month, and what can be done with it. */
function ReportHead({ label, report, onReload }: ReportHeadProps) {
  const t = useText();
  const { session } = useScreen();
  const words = useReportWords();
  const { month, go } = useReportNavigation();
  const goBy = (months: 1 | -1): void => go(addMonths(`${month}-01`, months).slice(0, 7));
  const save = (): void => {
    if (!report) return;
    const now = session.clock.now();
    const headings = Object.fromEntries(
      REPORT_COLUMNS.map((column) => [column, t(`monthReport.cells.${column}`)]),
    ) as Record<ReportColumn, string>;
    const csv = writeReportCsv(report, { headings, stateOf: (lesson) => words.stateOf(lesson, now), now });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
    link.download = `${t('monthReport.file')}-${month}.csv`;
    link.click();
    // By then the download has its own reference to the data.
    session.clock.after(MINUTE_MS, () => URL.revokeObjectURL(link.href));
  };
  return (
    <>
      <header className="month-report-head">
        <Heading>{t('monthReport.title')}</Heading>
        <p className="month-report-quiet">
          {words.zone && t('monthReport.zone', { zone: words.zone })} {t('monthReport.counted')}
        </p>
      </header>
      <div className="month-report-bar">
        <div className="month-report-buttons">
          <SquareButton label={t('monthReport.previous')} path={chevronStart} isDirected onClick={() => goBy(-1)} />
          <Button onClick={() => go(monthOf(session.clock.now()))}>{t('monthReport.current')}</Button>
          <SquareButton label={t('monthReport.next')} path={chevronEnd} isDirected onClick={() => goBy(1)} />
        </div>
        <h2 className="month-report-month">{label}</h2>
        <div className="month-report-buttons month-report-output">
          <Button aria-disabled={!report || undefined} onClick={save}>
            {t('monthReport.csv')}
          </Button>
          <Button aria-disabled={!report || undefined} onClick={() => report && globalThis.print()}>
            {t('monthReport.print')}
          </Button>
          <SquareButton kind="quiet" label={t('monthReport.reload')} path={reloadIcon} onClick={onReload} />
        </div>
      </div>
    </>
  );
}

interface SquareProps {
  readonly kind?: 'quiet';
  readonly label: string;
  readonly path: string;
  readonly isDirected?: boolean;
  readonly onClick: () => void;
}

function SquareButton({ kind, label, path, isDirected = false, onClick }: SquareProps) {
  return (
    <Button {...(kind && { kind })} className="month-report-square" aria-label={label} title={label} onClick={onClick}>
      <Icon path={path} directed={isDirected} />
    </Button>
  );
}
