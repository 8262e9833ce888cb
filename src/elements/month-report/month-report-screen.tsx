import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, createContext, useContext, useState, useId, type ReactNode } from 'react';
import { failureText } from '../../core/api/index.ts';
import { nextLessonChange, lessonState } from '../../core/lessons/index.ts';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import { SERVICE_ZONE, addMonths, MINUTE_MS, createDates } from '../../core/time/index.ts';
import {
  createMonthReportData,
  monthReport,
  monthOf,
  REPORT_COLUMNS,
  writeReportCsv,
  type MonthReport,
  type ReportColumn,
  hasRecord,
  type ReportTotals,
  type StudentReport,
} from '../../core/month-report/index.ts';
import { useMethods } from '../../runtime/element-context.ts';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { EmptyState, OfflineBanner } from '../../ui/display/data-state.tsx';
import { sheet, chevronDown } from '../../ui/icons/later-icons.ts';
import { Heading } from '../../ui/display/host-slot.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { chevronEnd, chevronStart, reload as reloadIcon } from '../../ui/icons/icons.ts';
import { Button } from '../../ui/form/button.tsx';
import css from './month-report.css';
import { flushSync } from 'react-dom';
import { useNumbers } from '../../runtime/hooks/use-numbers.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';

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
function useReportNavigation(): ReportNavigation {
  const navigation = useContext(ReportNavigationContext);
  if (!navigation) throw new Error('useReportNavigation() must be used inside a ReportNavigationContext.');
  return navigation;
}

const FIGURES = ['held', 'time', 'planned', 'canceled', 'records', 'lessonsLeft'] as const;

interface TableProps {
  /** The month in words. */
  readonly label: string;
  readonly report: MonthReport;
  readonly now: number;
}

/** A month by students, each to be unfolded. Roles are explicit, because the CSS of narrow screens removes the table's. */
function ReportTable({ label, report, now }: TableProps) {
  const t = useText();
  const isPrinting = usePrinting();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void =>
    setUnfolded((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return (
    <table className="month-report-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {(['student', ...FIGURES] as const).map((name) => (
            <th key={name} scope="col" role="columnheader">
              {t(`monthReport.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      {report.students.map((student) => (
        <StudentRow
          key={student.studentId}
          student={student}
          now={now}
          isUnfolded={isPrinting || unfolded.has(student.studentId)}
          onToggle={() => toggle(student.studentId)}
        >
          <Figures totals={student} lessonsLeft={student.lessonsLeft} />
        </StudentRow>
      ))}
      <tfoot role="rowgroup">
        <tr role="row">
          <th scope="row" role="rowheader">
            {t('monthReport.total')}
          </th>
          <Figures totals={report.total} lessonsLeft={undefined} />
        </tr>
      </tfoot>
    </table>
  );
}

interface FiguresProps {
  readonly totals: ReportTotals;
  readonly lessonsLeft: number | undefined;
}

function Figures({ totals, lessonsLeft }: FiguresProps) {
  const t = useText();
  const write = useNumbers();
  const words = useReportWords();
  const { held, minutes, planned, canceled, records } = totals;
  const texts: Readonly<Record<(typeof FIGURES)[number], string>> = {
    held: write(held),
    time: words.length(minutes),
    planned: write(planned),
    canceled: write(canceled),
    records: t('monthReport.recordsOf', { records, held }),
    lessonsLeft: lessonsLeft === undefined ? '' : write(lessonsLeft),
  };
  return FIGURES.map((name) => (
    <td key={name} role="cell" data-label={t(`monthReport.columns.${name}`)}>
      {texts[name]}
    </td>
  ));
}

interface StudentRowProps {
  readonly student: StudentReport;
  readonly now: number;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
  /** The figures of the row. */
  readonly children: ReactNode;
}

/** A student's row; unfolded, with all lessons of the month. */
function StudentRow({ student, now, isUnfolded, onToggle, children }: StudentRowProps) {
  const t = useText();
  const id = useId();
  const { studentName: name, lessons } = student;
  return (
    <tbody role="rowgroup">
      <tr role="row">
        <th scope="row" role="rowheader">
          <button
            type="button"
            className="month-report-student"
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? id : undefined}
            title={t('monthReport.unfold', { name, count: lessons.length })}
            onClick={onToggle}
          >
            <Icon path={chevronDown} />
            <bdi>{name}</bdi>
          </button>
        </th>
        {children}
      </tr>
      {isUnfolded && (
        <tr role="row" id={id} className="month-report-unfolded">
          <td role="cell" colSpan={7}>
            <ul>
              {lessons.map((lesson) => (
                <ReportedLesson key={lesson.id} lesson={lesson} now={now} />
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function ReportedLesson({ lesson, now }: { readonly lesson: Lesson; readonly now: number }) {
  const t = useText();
  const { dates, stateOf } = useReportWords();
  const { lessonHref } = useReportNavigation();
  const { id, startTimeMillis, endTimeMillis, subject, canceledAt } = lesson;
  return (
    <li part="lesson" data-canceled={canceledAt !== undefined || undefined}>
      <a href={lessonHref(id)}>
        <bdi>{dates.day(startTimeMillis)}</bdi> <bdi>{dates.span(startTimeMillis, endTimeMillis)}</bdi>
      </a>
      <span className="month-report-subject">{subject}</span>
      <span className="month-report-state">{stateOf(lesson, now)}</span>
      {hasRecord(lesson) && <span className="month-report-quiet">{t('monthReport.isWritten')}</span>}
    </li>
  );
}

const PAPER = '@page { size: A4; margin: 12mm; }';

/** Whether the page is being printed, so that it can show more then. While it is, the paper is A4. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The size of the paper is the document's: a shadow root cannot set it.
    const paper = new CSSStyleSheet();
    paper.replaceSync(PAPER);
    const remove = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper);
    };
    const begin = () => {
      remove();
      document.adoptedStyleSheets.push(paper);
      // The browser prints what is there when the event has been handled.
      flushSync(() => setIsPrinting(true));
    };
    const end = () => {
      remove();
      setIsPrinting(false);
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      remove();
    };
  }, []);
  return isPrinting;
}

/** How a report writes times. They are those of the service's zone, by whose days the months are counted. */
function useReportWords() {
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
