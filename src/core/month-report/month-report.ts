import type { Lesson, LessonOutcome, LessonRate, Student } from '../api/endpoints/index.ts';
import { heldTimesOf, lessonState, plannedMinutes, realMinutes } from '../lessons/index.ts';
import { timeCells, writeCsv } from '../schedule/index.ts';
import { dayKey, SERVICE_ZONE } from '../time/index.ts';
import { type Amount, amountOf, lessonAmount, totalAmount } from './amounts.ts';

/** The totals of a month's lessons. */
export interface ReportTotals {
  /** Lessons that took place. */
  readonly held: number;
  /** Planned minutes of those lessons: the agreed time, however long a teacher stayed. */
  readonly minutes: number;
  /** Current and future lessons. */
  readonly planned: number;
  readonly canceled: number;
  /** Lessons that took place and have a record, or a note if the provider has no records. */
  readonly records: number;
  /** What really happened; undefined if the provider does not have the capability `lesson-outcomes`. */
  readonly outcomes?: OutcomeTotals;
  /** By the teacher's rates; undefined while there are none. */
  readonly amount?: Amount;
}

/** Lessons without a decision count as held as planned. */
interface OutcomeTotals {
  /** Minutes of the held lessons: the real ones where they are known, else the planned ones. */
  readonly realMinutes: number;
  /** Lessons without the student, with and without notice. */
  readonly absent: number;
  /** Those with notice. */
  readonly noticed: number;
  readonly teacherAbsent: number;
}

export interface StudentReport extends ReportTotals {
  readonly studentId: string;
  readonly studentName: string;
  /** Lessons left in the contract today; undefined without a contract, or while it is unknown. */
  readonly lessonsLeft: number | undefined;
  /** All lessons of the month, the earliest first, including cancelled ones. */
  readonly lessons: readonly Lesson[];
}

/** A month by students. */
export interface MonthReport {
  /** By kana or name. */
  readonly students: readonly StudentReport[];
  readonly total: ReportTotals;
  /** All lessons of the month, the earliest first. */
  readonly lessons: readonly Lesson[];
}

interface ReportOptions {
  /** `YYYY-MM`, a month of the service's zone. */
  month: string;
  /** In ms. */
  now: number;
  /** The teacher's students, as far as they are known. */
  students?: readonly Pick<Student, 'id' | 'kana' | 'lessonsLeft'>[] | undefined;
  /** Whether the provider knows what really happened. */
  hasOutcomes?: boolean;
  /** What the teacher charges, if known. */
  rates?: readonly LessonRate[] | undefined;
}

/** The report of a month: of the lessons those that start in it, each once, even if more are given. */
export function monthReport(
  lessons: readonly Lesson[],
  { month, now, students = [], hasOutcomes = false, rates }: ReportOptions,
): MonthReport {
  const ofMonth = [...new Map(lessons.map((lesson) => [lesson.id, lesson])).values()]
    .filter(({ startTimeMillis }) => monthOf(startTimeMillis) === month)
    .toSorted((a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1));
  const known = new Map(students.map((student) => [student.id, student]));
  const reports = [...Map.groupBy(ofMonth, ({ studentId }) => studentId)].map(([studentId, own]) => ({
    studentId,
    // A student may have been renamed within the month.
    studentName: own.at(-1)?.studentName ?? '',
    lessonsLeft: known.get(studentId)?.lessonsLeft,
    lessons: own,
    ...totalsOf(own, now, hasOutcomes),
    ...(rates && { amount: amountOf(studentId, own, rates, now) }),
  }));
  const { compare } = new Intl.Collator('ja');
  const sortKey = ({ studentId, studentName }: StudentReport) => known.get(studentId)?.kana ?? studentName;
  return {
    students: reports.toSorted((a, b) => compare(sortKey(a), sortKey(b))),
    total: {
      ...totalsOf(ofMonth, now, hasOutcomes),
      ...(rates && { amount: totalAmount(reports.flatMap(({ amount }) => amount ?? [])) }),
    },
    lessons: ofMonth,
  };
}

/** The month of the service's zone that contains a moment, `YYYY-MM`. */
export const monthOf = (millis: number): string => dayKey(millis, SERVICE_ZONE).slice(0, 7);

/** What happened in a lesson that is over; a lesson without a decision counts as held. Undefined for other lessons. */
const outcomeOf = (lesson: Lesson, now: number): LessonOutcome | undefined =>
  lessonState(lesson, now) === 3 ? (lesson.outcome ?? 'held') : undefined;

/** The minutes of a lesson that a report counts, planned or real; none unless it took place. */
function reportedMinutes(lesson: Lesson, now: number, minutesOf = plannedMinutes): number {
  return outcomeOf(lesson, now) === 'held' ? Math.max(0, minutesOf(lesson)) : 0;
}

/** Whether a lesson has a record or a note. */
export const hasRecord = ({ note, recordFinishedAtMillis }: Lesson): boolean =>
  recordFinishedAtMillis !== undefined || Boolean(note?.trim());

function totalsOf(lessons: readonly Lesson[], now: number, hasOutcomes: boolean): ReportTotals {
  const totals = { held: 0, minutes: 0, planned: 0, canceled: 0, records: 0 };
  const outcomes = { realMinutes: 0, absent: 0, noticed: 0, teacherAbsent: 0 };
  for (const lesson of lessons) {
    const outcome = outcomeOf(lesson, now);
    if (outcome === undefined) totals[lessonState(lesson, now) === 4 ? 'canceled' : 'planned'] += 1;
    else if (outcome === 'held') {
      totals.held += 1;
      totals.minutes += reportedMinutes(lesson, now);
      outcomes.realMinutes += reportedMinutes(lesson, now, realMinutes);
      if (hasRecord(lesson)) totals.records += 1;
    } else if (outcome === 'teacherAbsent') outcomes.teacherAbsent += 1;
    else {
      outcomes.absent += 1;
      if (outcome === 'absentWithNotice') outcomes.noticed += 1;
    }
  }
  return { ...totals, ...(hasOutcomes && { outcomes }) };
}

/** The columns of a report, in their order. */
export const REPORT_COLUMNS = [
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'student',
  'subject',
  'state',
  'minutes',
  'memo',
  'note',
] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** Further columns at the end, for providers with `lesson-outcomes`, and for those with `lesson-rates`. */
export const OUTCOME_COLUMNS = ['outcome', 'heldFrom', 'heldUntil', 'realMinutes'] as const;
export const RATE_COLUMNS = ['amount'] as const;
export type ExtraColumn = (typeof OUTCOME_COLUMNS)[number] | (typeof RATE_COLUMNS)[number];

interface ReportCsvOptions {
  /** The heading of each column, in the reader's language. */
  headings: Readonly<Record<ReportColumn, string>>;
  /** The headings of the further columns, only of those that the table has, in their order. */
  extraHeadings?: Readonly<Partial<Record<ExtraColumn, string>>>;
  /** The lesson's state as text. */
  stateOf: (lesson: Lesson) => string;
  /** What happened, as text. */
  outcomeText?: (outcome: LessonOutcome) => string;
  /** For the amounts. */
  rates?: readonly LessonRate[] | undefined;
  /** In ms. */
  now: number;
}

/** A month's lessons as a table with one row each; the minutes add up to those of the report, since only held lessons have any. */
export function writeReportCsv({ lessons }: MonthReport, options: ReportCsvOptions): string {
  const { headings, extraHeadings = {}, stateOf, now } = options;
  const rowOf = (lesson: Lesson): Record<ReportColumn, string> & Record<ExtraColumn, string> => ({
    ...timeCells(lesson, SERVICE_ZONE),
    student: lesson.studentName,
    subject: lesson.subject,
    state: stateOf(lesson),
    minutes: String(reportedMinutes(lesson, now)),
    memo: lesson.memo,
    note: lesson.note ?? '',
    ...extraCells(lesson, options),
  });
  const columns = [...REPORT_COLUMNS, ...(Object.keys(extraHeadings) as ExtraColumn[])];
  const rows: Partial<Record<ReportColumn | ExtraColumn, string>>[] = [
    { ...headings, ...extraHeadings },
    ...lessons.map(rowOf),
  ];
  return writeCsv(rows.map((row) => columns.map((column) => row[column] ?? '')));
}

/** An amount without a rate is empty, and so is what the teacher has not decided. */
function extraCells(lesson: Lesson, { outcomeText, rates = [], now }: ReportCsvOptions): Record<ExtraColumn, string> {
  const isOver = lessonState(lesson, now) === 3;
  const held = isOver ? heldTimesOf(lesson) : undefined;
  const times = held && timeCells({ startTimeMillis: held.fromMillis, endTimeMillis: held.untilMillis }, SERVICE_ZONE);
  const amount = lessonAmount(lesson, rates, now);
  return {
    outcome: (isOver && lesson.outcome && outcomeText?.(lesson.outcome)) || '',
    heldFrom: times?.startTime ?? '',
    heldUntil: times?.endTime ?? '',
    realMinutes: String(reportedMinutes(lesson, now, realMinutes)),
    amount: typeof amount === 'number' ? String(amount) : '',
  };
}
