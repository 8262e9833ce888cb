import { useId, useState, type ReactNode } from 'react';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import { heldTimesOf, lessonState, minutesBetween } from '../../core/lessons/index.ts';
import { hasRecord, type MonthReport, type ReportTotals, type StudentReport } from '../../core/month-report/index.ts';
import { useNumbers } from '../../runtime/hooks/use-numbers.ts';
import { useText } from '../../runtime/screen-context.ts';
import { Icon } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/form/button.tsx';
import { chevronDown } from '../../ui/icons/later-icons.ts';
import { useReportNavigation, useReportWords } from './report-context.ts';
import { usePrinting } from './use-printing.ts';

type Figure =
  | 'held'
  | 'time'
  | 'realTime'
  | 'planned'
  | 'canceled'
  | 'absent'
  | 'teacherAbsent'
  | 'records'
  | 'lessonsLeft'
  | 'amount';

/** What a report has beyond lessons: outcomes and amounts, if the provider has them. */
interface Extras {
  readonly hasOutcomes: boolean;
  /** Undefined without rates. */
  readonly rates: RateActions | undefined;
}

/** What can be done about a student's rates. */
export interface RateActions {
  /** What a lesson costs: yen, `unpriced`, or undefined if it has not ended. */
  amountOf(lesson: Lesson): number | 'unpriced' | undefined;
  setRate(student: StudentReport, button: HTMLElement): void;
  openStatement(student: StudentReport, button: HTMLElement): void;
}

/** A teacher is hardly ever absent: the column is there if the month needs it. */
function figuresOf({ hasOutcomes, rates }: Extras, { outcomes }: ReportTotals): readonly Figure[] {
  const hasTeacherAbsences = outcomes !== undefined && outcomes.teacherAbsent > 0;
  return [
    'held',
    'time',
    ...(hasOutcomes ? (['realTime'] as const) : []),
    'planned',
    'canceled',
    ...(hasOutcomes ? (['absent'] as const) : []),
    ...(hasOutcomes && hasTeacherAbsences ? (['teacherAbsent'] as const) : []),
    'records',
    'lessonsLeft',
    ...(rates ? (['amount'] as const) : []),
  ];
}

/** The heading of a column. */
function useColumnName(): (name: Figure | 'student') => string {
  const t = useText();
  return (name) =>
    name === 'realTime' || name === 'absent' || name === 'teacherAbsent' || name === 'amount'
      ? t(`lessonAmounts.columns.${name}`)
      : t(`monthReport.columns.${name}`);
}

interface TableProps extends Extras {
  /** The month in words. */
  readonly label: string;
  readonly report: MonthReport;
  readonly now: number;
}

/** A month by students, each to be unfolded. Roles are explicit, because the CSS of narrow screens removes the table's. */
export function ReportTable({ label, report, now, hasOutcomes, rates }: TableProps) {
  const t = useText();
  const columnName = useColumnName();
  const isPrinting = usePrinting();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const figures = figuresOf({ hasOutcomes, rates }, report.total);
  const toggle = (id: string): void =>
    setUnfolded((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  return (
    <table className="month-report-table" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {(['student', ...figures] as const).map((name) => (
            <th key={name} scope="col" role="columnheader">
              {columnName(name)}
            </th>
          ))}
        </tr>
      </thead>
      {report.students.map((student) => (
        <StudentRow
          key={student.studentId}
          student={student}
          now={now}
          rates={rates}
          columns={figures.length + 1}
          isUnfolded={isPrinting || unfolded.has(student.studentId)}
          onToggle={() => toggle(student.studentId)}
        >
          <Figures
            figures={figures}
            totals={student}
            lessonsLeft={student.lessonsLeft}
            unknownAmount={
              rates && student.amount && student.amount.unpriced > 0 ? (
                <SetRate student={student} rates={rates} />
              ) : undefined
            }
          />
        </StudentRow>
      ))}
      <tfoot role="rowgroup">
        <tr role="row">
          <th scope="row" role="rowheader">
            {t('monthReport.total')}
          </th>
          <Figures figures={figures} totals={report.total} lessonsLeft={undefined} />
        </tr>
      </tfoot>
    </table>
  );
}

interface FiguresProps {
  readonly figures: readonly Figure[];
  readonly totals: ReportTotals;
  readonly lessonsLeft: number | undefined;
  /** Shown where no rate says what the lessons cost. */
  readonly unknownAmount?: ReactNode;
}

function Figures({ figures, totals, lessonsLeft, unknownAmount }: FiguresProps) {
  const t = useText();
  const write = useNumbers();
  const words = useReportWords();
  const columnName = useColumnName();
  const { held, minutes, planned, canceled, records, outcomes, amount } = totals;
  const contentOf = (name: Figure): ReactNode => {
    switch (name) {
      case 'held':
        return write(held);
      case 'time':
        return words.length(minutes);
      case 'realTime':
        return words.length(outcomes?.realMinutes ?? 0);
      case 'planned':
        return write(planned);
      case 'canceled':
        return write(canceled);
      case 'absent':
        return (
          <>
            {write(outcomes?.absent ?? 0)}
            {outcomes && outcomes.noticed > 0 && (
              <span className="month-report-noticed">{t('lessonAmounts.noticed', { count: outcomes.noticed })}</span>
            )}
          </>
        );
      case 'teacherAbsent':
        return write(outcomes?.teacherAbsent ?? 0);
      case 'records':
        return t('monthReport.recordsOf', { records, held });
      case 'lessonsLeft':
        return lessonsLeft === undefined ? '' : write(lessonsLeft);
      case 'amount':
        return amount?.yen === undefined ? unknownAmount : words.yen(amount.yen);
    }
  };
  return figures.map((name) => (
    <td key={name} role="cell" data-label={columnName(name)}>
      {contentOf(name)}
    </td>
  ));
}

interface StudentRowProps {
  readonly student: StudentReport;
  readonly now: number;
  readonly rates: RateActions | undefined;
  /** How many columns the table has. */
  readonly columns: number;
  readonly isUnfolded: boolean;
  readonly onToggle: () => void;
  /** The figures of the row. */
  readonly children: ReactNode;
}

/** A student's row; unfolded, with all lessons of the month. */
function StudentRow({ student, now, rates, columns, isUnfolded, onToggle, children }: StudentRowProps) {
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
          <td role="cell" colSpan={columns}>
            <ul>
              {lessons.map((lesson) => (
                <ReportedLesson key={lesson.id} lesson={lesson} now={now} rates={rates} />
              ))}
            </ul>
            {rates && <StudentActions student={student} rates={rates} />}
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface StudentActionsProps {
  readonly student: StudentReport;
  readonly rates: RateActions;
}

/** What the amount leaves out, the rate, and the statement for the family. */
function StudentActions({ student, rates }: StudentActionsProps) {
  const t = useText();
  const { studentName: name, amount } = student;
  return (
    <div className="month-report-buttons month-report-rates">
      {amount?.yen !== undefined && amount.unpriced > 0 && (
        <p className="month-report-quiet">{t('lessonAmounts.unpricedLeftOut', { count: amount.unpriced })}</p>
      )}
      {amount?.yen !== undefined && <SetRate student={student} rates={rates} />}
      <Button
        aria-label={t('lessonAmounts.statementNamed', { name })}
        onClick={({ currentTarget }) => rates.openStatement(student, currentTarget)}
      >
        {t('lessonAmounts.statement')}
      </Button>
    </div>
  );
}

function SetRate({ student, rates }: StudentActionsProps) {
  const t = useText();
  const { studentName: name, amount } = student;
  const action = amount?.yen === undefined ? 'add' : 'edit';
  return (
    <Button
      kind="quiet"
      className="month-report-set-rate"
      aria-haspopup="dialog"
      aria-label={t(`lessonRates.${action}Named`, { name })}
      onClick={({ currentTarget }) => rates.setRate(student, currentTarget)}
    >
      {t(`lessonRates.${action}`)}
    </Button>
  );
}

interface LessonProps {
  readonly lesson: Lesson;
  readonly now: number;
  readonly rates: RateActions | undefined;
}

function ReportedLesson({ lesson, now, rates }: LessonProps) {
  const t = useText();
  const { dates, stateOf, yen } = useReportWords();
  const { lessonHref } = useReportNavigation();
  const { id, startTimeMillis, endTimeMillis, subject, canceledAt, outcome } = lesson;
  const isOver = lessonState(lesson, now) === 3;
  const held = isOver ? heldTimesOf(lesson) : undefined;
  const amount = rates?.amountOf(lesson);
  return (
    <li part="lesson" data-canceled={canceledAt !== undefined || undefined}>
      <a href={lessonHref(id)}>
        <bdi>{dates.day(startTimeMillis)}</bdi> <bdi>{dates.span(startTimeMillis, endTimeMillis)}</bdi>
      </a>
      <span className="month-report-subject">{subject}</span>
      <span className="month-report-state">
        {isOver && outcome ? t(`courses.outcomes.${outcome}`) : stateOf(lesson, now)}
      </span>
      {held && (
        <span className="month-report-quiet">
          {t('lessonOutcome.heldSpan', {
            span: dates.span(held.fromMillis, held.untilMillis),
            minutes: minutesBetween(held),
          })}
        </span>
      )}
      {hasRecord(lesson) && <span className="month-report-quiet">{t('monthReport.isWritten')}</span>}
      {canceledAt === undefined && amount !== undefined && (
        <span className="month-report-amount">{amount === 'unpriced' ? t('lessonAmounts.noRate') : yen(amount)}</span>
      )}
    </li>
  );
}
