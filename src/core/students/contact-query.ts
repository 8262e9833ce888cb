import { PAGE_SIZES } from '../lessons/index.ts';
import { STUDENT_ORDERS, type StudentOrder } from './student-search.ts';

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
