import type { Student } from '../api/endpoints/index.ts';
import { foldForSearch } from '../i18n/index.ts';
import { PAGE_SIZES } from '../lessons/index.ts';

/** The displayed part of the students, and its order. */
export interface ContactQuery {
  readonly words: string;
  readonly order: StudentOrder;
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly size: number;
}

/** One page has room for the students of most teachers. */
export const ALL_STUDENTS: ContactQuery = { words: '', order: 'kana', page: 1, size: 20 };

/** The query as in a URL, without `?`; values equal to those in `usual` are omitted. */
export function writeContactQuery(query: ContactQuery, usual: ContactQuery = ALL_STUDENTS): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(ALL_STUDENTS) as (keyof ContactQuery)[]) {
    if (query[name] !== usual[name]) parameters.set(name, String(query[name]));
  }
  return parameters.toString();
}

/** Reads the output of `writeContactQuery`. People edit URLs: invalid values are replaced by those in `usual`. */
export function readContactQuery(text: string, usual: ContactQuery = ALL_STUDENTS): ContactQuery {
  const parameters = new URLSearchParams(text);
  const page = Number(parameters.get('page') ?? usual.page);
  const size = Number(parameters.get('size') ?? usual.size);
  return {
    words: [...(parameters.get('words') ?? usual.words)].slice(0, 100).join(''),
    order: STUDENT_ORDERS.find((order) => order === parameters.get('order')) ?? usual.order,
    page: Number.isSafeInteger(page) && page > 0 ? page : usual.page,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : usual.size,
  };
}

/** The rows of a page; a page beyond the last is the last. */
export function pageOfStudents<Row>(rows: readonly Row[], { page, size }: Pick<ContactQuery, 'page' | 'size'>) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, last);
  return { list: rows.slice((shown - 1) * size, shown * size), page: shown, size, total: rows.length };
}

/** The orders in which the teacher's students can be listed. */
export const STUDENT_ORDERS = ['kana', 'next', 'left'] as const;

/** By kana as the provider sends it; by the next lesson; by the number of lessons left, the fewest first. */
export type StudentOrder = (typeof STUDENT_ORDERS)[number];

/** The students in one order, with their texts folded once, so that a search at each key press folds only the query. */
type StudentIndex = readonly { readonly student: Student; readonly text: string }[];

/** Creates the index of a list; it covers name, kana, grade and subjects. Students without the value that determines the order come last. */
export function indexStudents(students: readonly Student[], order: StudentOrder = 'kana'): StudentIndex {
  const rank = ranks[order];
  const ordered = rank ? students.toSorted((a, b) => compare(rank(a), rank(b))) : students;
  return ordered.map((student) => {
    const { name, kana, grade, subjects } = student;
    // Each text on a separate line, so that no word matches across two of them.
    return { student, text: [name, kana, grade, ...subjects].map(foldForSearch).join('\n') };
  });
}

/**
 * The students of an index whose texts contain every word, ignoring kana, width and case; all students if there are no words.
 * @param alsoIds students who match otherwise, such as by the name of a guardian, which only the provider knows
 */
export function findStudents(
  index: StudentIndex,
  words: string,
  alsoIds: ReadonlySet<string> = new Set(),
): readonly Student[] {
  const wanted = words
    .split(/\s+/)
    .map(foldForSearch)
    .filter((word) => word !== '');
  return index.flatMap(({ student, text }) =>
    alsoIds.has(student.id) || wanted.every((word) => text.includes(word)) ? [student] : [],
  );
}

/**
 * The finished part of a text that is being typed with an input method: the Latin letters at its end are an incomplete kana
 * (「とうk」 on the way to 「とうき」), with which no one would be found.
 */
export function settledWords(composed: string): string {
  return composed.replace(/[a-zａ-ｚ]{1,3}$/iu, '');
}

const ranks: Readonly<Record<StudentOrder, ((student: Student) => number) | undefined>> = {
  kana: undefined,
  next: ({ nextLesson }) => nextLesson?.startTimeMillis ?? Infinity,
  left: ({ lessonsLeft }) => lessonsLeft ?? Infinity,
};

/** Two infinite values are equal, which their difference would not show. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
