import { dayOfNumber, type Span, timeOfMinute, zoneClock } from '../time/index.ts';
import { isMeeting, type ScheduleEntry } from './entries.ts';

/** The columns of a table of lessons and meetings, in order. */
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
  'kind',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

interface CsvOptions {
  /** The heading of each column, in the reader's language. */
  headings: Readonly<Record<CsvColumn, string>>;
  /** The state as text. */
  stateOf: (entry: ScheduleEntry) => string;
  /** Whether it is a lesson or a meeting, as text. */
  kindOf: (entry: ScheduleEntry) => string;
  timeZone: string;
}

/** Lessons and meetings as a table that opens in a spreadsheet; days as `2026/11/20`, times as `17:05` on the clocks of the zone. */
export function writeLessonsCsv(
  entries: readonly ScheduleEntry[],
  { headings, stateOf, kindOf, timeZone }: CsvOptions,
): string {
  const rowOf = (entry: ScheduleEntry): Record<CsvColumn, string> => ({
    ...timeCells(entry, timeZone),
    ...(isMeeting(entry)
      ? { student: entry.visitorName, subject: entry.title, note: '' }
      : { student: entry.studentName, subject: entry.subject, note: entry.note ?? '' }),
    state: stateOf(entry),
    memo: entry.memo,
    kind: kindOf(entry),
  });
  return writeCsv([headings, ...entries.map(rowOf)].map((row) => CSV_COLUMNS.map((column) => row[column])));
}

/** The cells of a span, on the clocks of a zone. */
export function timeCells({ startTimeMillis, endTimeMillis }: Span, timeZone: string) {
  const clock = zoneClock(timeZone);
  const day = (millis: number) => dayOfNumber(clock(millis).dayNumber).replaceAll('-', '/');
  const time = (millis: number) => timeOfMinute(clock(millis).minute);
  return {
    startDay: day(startTimeMillis),
    startTime: time(startTimeMillis),
    endDay: day(endTimeMillis),
    endTime: time(endTimeMillis),
  };
}

/**
 * A table as comma-separated values (RFC 4180) in UTF-8 with the byte order mark that spreadsheets need. A cell that a
 * spreadsheet would interpret as a formula begins with an apostrophe: texts of students and partners must not run.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/**
 * The characters that may begin a formula, after any invisible ones: white space, controls, format characters, combining marks, and
 * fillers. The wide, small, raised and lowered signs, which Japanese spreadsheets also accept, become plain ones in the
 * compatibility form (NFKC); other hyphens, dashes and minus signs do not. A wave dash is a range (〜5ページ).
 */
const FORMULA =
  /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*(?:[=+\-@\u02d7\u2052\u2212\u2795\u2796\ua78a]|(?![\u301c\u3030])\p{Pd})|^[\t\r\n]/u;

function cell(text: string): string {
  const safe = text.toWellFormed().replaceAll('\u0000', '');
  return `"${(FORMULA.test(safe.normalize('NFKC')) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}
