import type { Student } from '../api/endpoints/index.ts';
import { foldForSearch } from '../i18n/index.ts';
import { PAGE_SIZES } from '../lessons/index.ts';

/** Which part of the students is shown, and in what order. */
export interface ContactQuery {
  readonly words: string;
  readonly order: StudentOrder;
  /** From 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly size: number;
}

/** A page takes the students of most teachers. */
export const ALL_STUDENTS: ContactQuery = { words: '', order: 'kana', page: 1, size: 20 };

/** The query as an address carries it, without `?`; what is as in `usual` is left out. */
export function writeContactQuery(query: ContactQuery, usual: ContactQuery = ALL_STUDENTS): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(ALL_STUDENTS) as (keyof ContactQuery)[]) {
    if (query[name] !== usual[name]) parameters.set(name, String(query[name]));
  }
  return parameters.toString();
}

/** Reads what `writeContactQuery` wrote. People edit addresses: a value that makes no sense is as in `usual`. */
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

/** By kana as the provider gives them; by the next lesson; by the lessons that are left, the fewest first. */
export type StudentOrder = (typeof STUDENT_ORDERS)[number];

/** The students in one order with their texts folded once, so that a search at each key folds only what is typed. */
type StudentIndex = readonly { readonly student: Student; readonly text: string }[];

/** Makes the index of a list; name, kana, grade and subjects can be found. Who lacks what an order goes by comes last. */
export function indexStudents(students: readonly Student[], order: StudentOrder = 'kana'): StudentIndex {
  const rank = ranks[order];
  const ordered = rank ? students.toSorted((a, b) => compare(rank(a), rank(b))) : students;
  return ordered.map((student) => {
    const { name, kana, grade, subjects } = student;
    // Each text on its own line, so that no word is found across two of them.
    return { student, text: [name, kana, grade, ...subjects].map(foldForSearch).join('\n') };
  });
}

/** The students of an index in whose texts every word is found, blind to kana, width and case; all where there is no word. */
export function findStudents(index: StudentIndex, words: string): readonly Student[] {
  const wanted = words
    .split(/\s+/)
    .map(foldForSearch)
    .filter((word) => word !== '');
  return index.flatMap(({ student, text }) => (wanted.every((word) => text.includes(word)) ? [student] : []));
}

/**
 * What is settled of a text that is being typed by way of an input method: the Latin letters at its end are half a kana
 * (「とうk」 on the way to 「とうき」), and nobody is found by those.
 */
export function settledWords(composed: string): string {
  return composed.replace(/[a-zａ-ｚ]{1,3}$/iu, '');
}

const ranks: Readonly<Record<StudentOrder, ((student: Student) => number) | undefined>> = {
  kana: undefined,
  next: ({ nextLesson }) => nextLesson?.startTimeMillis ?? Infinity,
  left: ({ lessonsLeft }) => lessonsLeft ?? Infinity,
};

/** Two that are infinite are alike, which a difference would not show. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b);
