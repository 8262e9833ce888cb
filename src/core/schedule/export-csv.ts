import type { Lesson } from '../api/endpoints/index.ts';
import { dayOfNumber, timeOfMinute, zoneClock } from '../time/index.ts';

/** The columns of a table of lessons, in their order. */
export const CSV_COLUMNS = [
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'student',
  'subject',
  'state',
  'memo',
  'note',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export interface CsvOptions {
  /** The heading of each column, in the reader's language. */
  headings: Readonly<Record<CsvColumn, string>>;
  /** The lesson's state in words. */
  stateOf: (lesson: Lesson) => string;
  timeZone: string;
}

/** Lessons as a table that opens in a spreadsheet; days as `2026/11/20`, times as `17:05` on the clocks of the zone. */
export function writeLessonsCsv(lessons: readonly Lesson[], { headings, stateOf, timeZone }: CsvOptions): string {
  const clock = zoneClock(timeZone);
  const day = (millis: number) => dayOfNumber(clock(millis).dayNumber).replaceAll('-', '/');
  const time = (millis: number) => timeOfMinute(clock(millis).minute);
  const rowOf = (lesson: Lesson): Record<CsvColumn, string> => ({
    startDay: day(lesson.startTimeMillis),
    startTime: time(lesson.startTimeMillis),
    endDay: day(lesson.endTimeMillis),
    endTime: time(lesson.endTimeMillis),
    student: lesson.studentName,
    subject: lesson.subject,
    state: stateOf(lesson),
    memo: lesson.memo,
    note: lesson.note ?? '',
  });
  return writeCsv([headings, ...lessons.map(rowOf)].map((row) => CSV_COLUMNS.map((column) => row[column])));
}

/**
 * A table as comma-separated values (RFC 4180) in UTF-8 with the mark by which spreadsheets know it. A cell that a
 * spreadsheet would take for a formula begins with an apostrophe: what students and partners write must not act.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Japanese spreadsheets read the wide signs as well. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(text: string): string {
  const safe = text.toWellFormed().replaceAll('\u0000', '');
  return `"${(FORMULA.test(safe) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}
