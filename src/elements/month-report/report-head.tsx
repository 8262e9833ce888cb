import { addMonths, MINUTE_MS } from '../../core/time/index.ts';
import {
  monthOf,
  REPORT_COLUMNS,
  writeReportCsv,
  type MonthReport,
  type ReportColumn,
} from '../../core/month-report/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { Heading } from '../../ui/display/host-slot.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, reload as reloadIcon } from '../../ui/icons/icons.ts';
import { Button } from '../../ui/form/button.tsx';
import { useReportNavigation } from './report-navigation.ts';
import { useReportWords } from './use-report-words.ts';

interface Props {
  /** The month in words. */
  readonly label: string;
  /** Undefined while it is loading. */
  readonly report: MonthReport | undefined;
  readonly onReload: () => void;
}

/** Title and zone of a report, the switch of its month, and what can be done with it. */
export function ReportHead({ label, report, onReload }: Props) {
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
