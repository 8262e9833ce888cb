import { timeCells, writeCsv } from '../schedule/index.ts';
import { SERVICE_ZONE } from '../time/index.ts';
import type { Lesson } from '../api/endpoints/index.ts';
import { reportedMinutes, type MonthReport } from './month-report.ts';

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
  /** The lesson's state in words. */
  stateOf: (lesson: Lesson) => string;
  /** In ms. */
  now: number;
}

/** A month's lessons as a table, one a row; the minutes add up to those of the report, since only held lessons have any. */
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
