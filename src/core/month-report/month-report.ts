import type { Lesson, Student } from '../api/endpoints/index.ts';
import { lessonState, plannedMinutes } from '../lessons/index.ts';
import { timeCells, writeCsv } from '../schedule/index.ts';
import { dayKey, SERVICE_ZONE } from '../time/index.ts';

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
}

/** The report of a month: of the lessons those that start in it, each once, even if more are given. */
export function monthReport(lessons: readonly Lesson[], { month, now, students = [] }: ReportOptions): MonthReport {
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
    ...totalsOf(own, now),
  }));
  const { compare } = new Intl.Collator('ja');
  const sortKey = ({ studentId, studentName }: StudentReport) => known.get(studentId)?.kana ?? studentName;
  return {
    students: reports.toSorted((a, b) => compare(sortKey(a), sortKey(b))),
    total: totalsOf(ofMonth, now),
    lessons: ofMonth,
  };
}

/** The month of the service's zone that contains a moment, `YYYY-MM`. */
export const monthOf = (millis: number): string => dayKey(millis, SERVICE_ZONE).slice(0, 7);

/** The minutes of a lesson that a report counts; none unless it took place. */
function reportedMinutes(lesson: Lesson, now: number): number {
  return lessonState(lesson, now) === 3 ? Math.max(0, plannedMinutes(lesson)) : 0;
}

/** Whether a lesson has a record or a note. */
export const hasRecord = ({ note, recordFinishedAtMillis }: Lesson): boolean =>
  recordFinishedAtMillis !== undefined || Boolean(note?.trim());

function totalsOf(lessons: readonly Lesson[], now: number): ReportTotals {
  const totals = { held: 0, minutes: 0, planned: 0, canceled: 0, records: 0 };
  for (const lesson of lessons) {
    const state = lessonState(lesson, now);
    if (state === 4) totals.canceled += 1;
    else if (state !== 3) totals.planned += 1;
    else {
      totals.held += 1;
      totals.minutes += reportedMinutes(lesson, now);
      if (hasRecord(lesson)) totals.records += 1;
    }
  }
  return totals;
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

interface ReportCsvOptions {
  /** The heading of each column, in the reader's language. */
  headings: Readonly<Record<ReportColumn, string>>;
  /** The lesson's state as text. */
  stateOf: (lesson: Lesson) => string;
  /** In ms. */
  now: number;
}

/** A month's lessons as a table with one row each; the minutes add up to those of the report, since only held lessons have any. */
export function writeReportCsv({ lessons }: MonthReport, { headings, stateOf, now }: ReportCsvOptions): string {
  const rowOf = (lesson: Lesson): Record<ReportColumn, string> => ({
    ...timeCells(lesson, SERVICE_ZONE),
    student: lesson.studentName,
    subject: lesson.subject,
    state: stateOf(lesson),
    minutes: String(reportedMinutes(lesson, now)),
    memo: lesson.memo,
    note: lesson.note ?? '',
  });
  return writeCsv([headings, ...lessons.map(rowOf)].map((row) => REPORT_COLUMNS.map((column) => row[column])));
}
