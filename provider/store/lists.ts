import type { Page } from '../../src/core/api/endpoints/index.ts';
import type { LessonRow, StudentRow } from './tables.ts';

/** A filter for lessons of a teacher. */
export interface LessonSearch {
  teacherId: string;
  /** Folded for search; the search text must contain all of them. */
  words?: readonly string[];
  studentId?: string;
  /** Only cancelled lessons, or only the others. */
  isCanceled?: boolean;
  /** The earliest start, and the moment before which they start. */
  fromMillis?: number;
  untilMillis?: number;
  /** Only current and future lessons, or only those that have ended. */
  part?: 'ahead' | 'over';
}

/** A lesson in a list: the fields that the API returns. */
export const listedLessonFields = [
  'id',
  'studentId',
  'studentName',
  'subject',
  'startTimeMillis',
  'endTimeMillis',
  'actualEndTimeMillis',
  'canceledAt',
  'memo',
  'note',
  'recordFinishedAtMillis',
  'changedBy',
  'outcome',
  'heldFromMillis',
  'heldUntilMillis',
  'version',
] as const satisfies (keyof LessonRow)[];

export type ListedLesson = Pick<LessonRow, (typeof listedLessonFields)[number]>;

/** A student as a list shows it. */
export interface StudentInList {
  student: StudentRow;
  /** How many lessons the contract has, and how many of them have ended; undefined without a contract. */
  lessonsTotal: number | undefined;
  lessonsUsed: number | undefined;
  /** The current or next lesson. */
  nextLesson: Pick<LessonRow, 'id' | 'subject' | 'startTimeMillis' | 'endTimeMillis'> | undefined;
}

/** The content of lists, read in bulk. All stores return the same results; `thisMinute` is the start of the current minute. */
export interface Lists {
  /** One page of lessons: first current and future ones, the next first; then past ones, the latest first. */
  lessons(search: LessonSearch, page: { page: number; size: number }, thisMinute: number): Promise<Page<ListedLesson>>;
  /** The students of a teacher whose search text contains all words, by kana. */
  students(teacherId: string, words: readonly string[], thisMinute: number): Promise<StudentInList[]>;
}
