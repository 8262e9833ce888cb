import { useState, useId, useEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hasRecord, type MonthReport, type ReportTotals, type StudentReport } from '../../core/month-report/index.ts';
import { useNumbers } from '../../runtime/hooks/use-numbers.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useReportWords } from './use-report-words.ts';
import type { Lesson } from '../../core/index.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { chevronDown } from '../../ui/icons/later-icons.ts';
import { useReportNavigation } from './report-navigation.ts';

const FIGURES = ['held', 'time', 'planned', 'canceled', 'records', 'lessonsLeft'] as const;

interface Props {
  /** The month in words. */
  readonly label: string;
  readonly report: MonthReport;
  readonly now: number;
}

/** A month by students, each to be unfolded. Roles are explicit, because the CSS of narrow screens removes the table's. */
export function ReportTable({ label, report, now }: Props) {
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
