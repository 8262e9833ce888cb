import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { failureText } from '../../core/api/index.ts';
import { nextLessonChange } from '../../core/lessons/index.ts';
import { SERVICE_ZONE, addMonths, MINUTE_MS } from '../../core/time/index.ts';
import {
  createLessonRates,
  createMonthReportData,
  type ExtraColumn,
  lessonAmount,
  type LessonRates,
  monthReport,
  monthOf,
  OUTCOME_COLUMNS,
  RATE_COLUMNS,
  REPORT_COLUMNS,
  writeReportCsv,
  type MonthReport,
  type ReportColumn,
  type StudentReport,
} from '../../core/month-report/index.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { useCapabilitiesKnown, useCapability } from '../../runtime/hooks/use-capability.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { loadWords } from '../../runtime/words.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { EmptyState, OfflineBanner } from '../../ui/display/data-state.tsx';
import { sheet } from '../../ui/icons/later-icons.ts';
import tones from '../../ui/display/tones.css';
import { Heading } from '../../ui/display/host-slot.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, reload as reloadIcon } from '../../ui/icons/icons.ts';
import { Button } from '../../ui/form/button.tsx';
import type { RateDialogProps } from '../lessons/rates/rate-dialog.tsx';
import css from './month-report.css';
import { useReportNavigation, useReportWords } from './report-context.ts';
import { type RateActions, ReportTable } from './report-table.tsx';
import type { StatementProps } from './statement.tsx';

const RateDialog = lazyScreen<RateDialogProps>(() => import('../lessons/rates/rate-dialog.tsx'));
const Statement = lazyScreen<StatementProps>(() => import('./statement.tsx'));

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
  const { hasOutcomes, hasRates, model, isSettled } = useExtras();
  const rates = hasRates ? model.rates.value : undefined;
  const reloadAll = () => {
    if (hasRates) void model.load();
    return isLoaded ? data.reload() : reload();
  };
  useMethods({ reload: reloadAll });
  const lessons = data.lessons.value;
  const students = data.students.value;
  const now = useNow((now) => nextLessonChange(lessons, now, SERVICE_ZONE));
  const report = useMemo(
    () => (isLoaded ? monthReport(lessons, { month, now, students, hasOutcomes, rates }) : undefined),
    [isLoaded, lessons, month, now, students, hasOutcomes, rates],
  );
  const loadedAt = data.loadedAt.value;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const label = words.month(month);
  const total = report?.total;
  const { actions, rateDialog, statement, isStatement } = useRateActions({ model, report, label, now, hasOutcomes });
  const csv = { isReady: isSettled, hasOutcomes, hasRates: hasRates && rates !== undefined, model };
  return (
    <section className="month-report">
      {statement}
      {rateDialog}
      <div className="month-report-main" hidden={isStatement}>
        <ReportHead label={label} report={report} csv={csv} onReload={() => void reloadAll()} />
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
            <ReportTable
              key={month}
              label={label}
              report={report}
              now={now}
              hasOutcomes={hasOutcomes}
              rates={rates && actions}
            />
          ))}
        {report && report.lessons.length > 0 && (
          <Notes
            hasOutcomes={hasOutcomes}
            hasRates={rates !== undefined}
            unpriced={report.total.amount?.unpriced ?? 0}
          />
        )}
        {hasRates && rates === undefined && model.failure.value && (
          <ErrorMessage
            message={t('lessonAmounts.ratesFailed')}
            retryLabel={t('common.retry')}
            onRetry={() => void model.load()}
          />
        )}
      </div>
    </section>
  );
}

/** What the provider has beyond the specification, once its texts are loaded: outcomes, and the teacher's rates. */
function useExtras() {
  useSignals();
  const { session, language } = useScreen();
  const canOutcomes = useCapability('lesson-outcomes');
  const canRates = useCapability('lesson-rates');
  const isKnown = useCapabilitiesKnown();
  const isNeeded = canOutcomes || canRates;
  /** The language whose texts are shown; empty if they cannot be loaded. */
  const [shown, setShown] = useState<string>();
  const model = useMemo(() => createLessonRates(session), [session]);
  useEffect(() => () => model.dispose(), [model]);
  const revision = session.revision.value;
  useEffect(() => {
    if (canRates) void model.load();
  }, [model, canRates, revision]);
  useEffect(() => {
    let isCurrent = true;
    // Without its texts, the report is the one of the specification.
    if (isNeeded)
      loadWords(language, { namespaces: ['lessonAmounts', 'lessonRates', 'lessonOutcome'] }).then(
        () => isCurrent && setShown(language),
        () => isCurrent && setShown(''),
      );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, language]);
  const hasTexts = shown === language;
  const areRatesSettled = !canRates || model.rates.value !== undefined || model.failure.value !== undefined;
  return {
    hasOutcomes: canOutcomes && hasTexts,
    hasRates: canRates && hasTexts,
    model,
    /** Nothing is still on its way that a file or a print would lack. */
    isSettled: isKnown && (!isNeeded || shown !== undefined) && areRatesSettled,
  };
}

interface RateOptions {
  readonly model: LessonRates;
  readonly report: MonthReport | undefined;
  readonly label: string;
  readonly now: number;
  readonly hasOutcomes: boolean;
}

/** The dialog of a student's rate, and the statement, which takes the place of the report. Reads signals. */
function useRateActions({ model, report, label, now, hasOutcomes }: RateOptions) {
  useSignals();
  const [rated, setRated] = useState<StudentReport>();
  /** Whose statement is shown, and of which month. */
  const [stated, setStated] = useState<{ readonly studentId: string; readonly label: string }>();
  const returnFocus = useRef<HTMLElement>(null);
  const rates = model.rates.value ?? [];
  const actions: RateActions = {
    amountOf: (lesson) => lessonAmount(lesson, rates, now),
    setRate(student, button) {
      returnFocus.current = button;
      setRated(student);
    },
    openStatement(student, button) {
      returnFocus.current = button;
      setStated({ studentId: student.studentId, label });
    },
  };
  const student =
    stated?.label === label ? report?.students.find((each) => each.studentId === stated.studentId) : undefined;
  const isStatement = student !== undefined;
  // The button is hidden until the report is shown again.
  const wasStatement = useRef(false);
  useEffect(() => {
    if (wasStatement.current && !isStatement) returnFocus.current?.focus();
    wasStatement.current = isStatement;
  }, [isStatement]);
  return {
    actions,
    isStatement,
    rateDialog: rated && (
      <RateDialog
        student={{ id: rated.studentId, name: rated.studentName }}
        subjects={[...new Set(rated.lessons.map(({ subject }) => subject.trim()))]}
        subject={firstSubject(rated, model)}
        model={model}
        returnFocus={returnFocus}
        onClose={() => setRated(undefined)}
      />
    ),
    statement: student && (
      <Statement
        student={student}
        label={label}
        now={now}
        hasOutcomes={hasOutcomes}
        amountOf={actions.amountOf}
        onClose={() => setStated(undefined)}
      />
    ),
  };
}

/** All subjects, unless those that are taught have rates of their own and one of them has none. */
function firstSubject({ studentId, lessons }: StudentReport, model: LessonRates): string {
  const own = (model.rates.peek() ?? []).filter((rate) => rate.studentId === studentId);
  const hasOwn = (subject: string) => own.some((rate) => rate.subject === subject);
  if (own.length === 0 || hasOwn('')) return '';
  return lessons.map(({ subject }) => subject.trim()).find((subject) => !hasOwn(subject)) ?? own[0]?.subject ?? '';
}

interface NotesProps {
  readonly hasOutcomes: boolean;
  readonly hasRates: boolean;
  readonly unpriced: number;
}

/** How the report counts, and what its amounts leave out. */
function Notes({ hasOutcomes, hasRates, unpriced }: NotesProps) {
  useStyles(tones);
  const t = useText();
  if (!hasOutcomes && !hasRates) return null;
  return (
    <div className="month-report-notes">
      {unpriced > 0 && <p className="month-report-unpriced">{t('lessonAmounts.unpriced', { count: unpriced })}</p>}
      {hasOutcomes && <p className="month-report-quiet">{t('lessonAmounts.counted')}</p>}
      {hasRates && <p className="month-report-quiet">{t('lessonAmounts.rule')}</p>}
    </div>
  );
}

interface ReportHeadProps {
  /** The month in words. */
  readonly label: string;
  /** Undefined while it is loading. */
  readonly report: MonthReport | undefined;
  /** What the table has beyond the columns of the specification. */
  readonly csv: {
    /** Whether it is known what the table has. */
    readonly isReady: boolean;
    readonly hasOutcomes: boolean;
    readonly hasRates: boolean;
    readonly model: LessonRates;
  };
  readonly onReload: () => void;
}

/** Title and zone of a report, the switch of its month, and what can be done with it. */
function ReportHead({ label, report, csv: { isReady, hasOutcomes, hasRates, model }, onReload }: ReportHeadProps) {
  const t = useText();
  const { session } = useScreen();
  const words = useReportWords();
  const { month, go } = useReportNavigation();
  const goBy = (months: 1 | -1): void => go(addMonths(`${month}-01`, months).slice(0, 7));
  const save = (): void => {
    if (!report || !isReady) return;
    const now = session.clock.now();
    const headings = Object.fromEntries(
      REPORT_COLUMNS.map((column) => [column, t(`monthReport.cells.${column}`)]),
    ) as Record<ReportColumn, string>;
    const extra: ExtraColumn[] = [...(hasOutcomes ? OUTCOME_COLUMNS : []), ...(hasRates ? RATE_COLUMNS : [])];
    const csv = writeReportCsv(report, {
      headings,
      extraHeadings: Object.fromEntries(extra.map((column) => [column, t(`lessonAmounts.cells.${column}`)])),
      stateOf: (lesson) => words.stateOf(lesson, now),
      outcomeText: (outcome) => t(`courses.outcomes.${outcome}`),
      rates: model.rates.peek(),
      now,
    });
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
          <Button aria-disabled={!report || !isReady || undefined} onClick={save}>
            {t('monthReport.csv')}
          </Button>
          <Button
            aria-disabled={!report || !isReady || undefined}
            onClick={() => report && isReady && globalThis.print()}
          >
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
