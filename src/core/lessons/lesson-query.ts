import type { LessonFilter } from '../api/endpoints/index.ts';
import { addDays, isValidDayKey, startOfDay } from '../time/index.ts';
import type { LessonState } from './lesson-state.ts';

/** The available page sizes (docs/design-choices.md#pages-of-a-list); 10 by default. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** The filter of a list of lessons. Empty texts do not filter. */
export interface LessonQuery {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly words: string;
  readonly studentId: string;
  /** First and last day, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly until: string;
  readonly state: LessonState | undefined;
}

export const ALL_LESSONS: LessonQuery = {
  page: 1,
  size: 10,
  words: '',
  studentId: '',
  from: '',
  until: '',
  state: undefined,
};

/** Whether the query filters the list at all. */
export function isNarrowed(query: LessonQuery): boolean {
  return Boolean(query.words || query.studentId || query.from || query.until || query.state);
}

/** The query as in a URL, without `?`; values equal to those in `usual` are omitted. */
export function writeLessonQuery(query: LessonQuery, usual: LessonQuery = ALL_LESSONS): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(ALL_LESSONS) as (keyof LessonQuery)[]) {
    if (query[name] !== usual[name]) parameters.set(name, String(query[name] ?? ''));
  }
  return parameters.toString();
}

/** Reads the output of `writeLessonQuery`. People edit URLs: invalid values are replaced by those in `usual`. */
export function readLessonQuery(text: string, usual: LessonQuery = ALL_LESSONS): LessonQuery {
  const parameters = new URLSearchParams(text);
  const word = (name: 'words' | 'studentId', limit: number) =>
    [...(parameters.get(name) ?? usual[name])].slice(0, limit).join('');
  const day = (name: 'from' | 'until') => {
    const key = parameters.get(name) ?? usual[name];
    return isValidDayKey(key) ? key : '';
  };
  const page = Number(parameters.get('page') ?? usual.page);
  const size = Number(parameters.get('size') ?? usual.size);
  const state = Number(parameters.get('state') ?? usual.state);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : usual.size,
    words: word('words', 100),
    studentId: word('studentId', 64),
    from: day('from'),
    until: day('until'),
    state: isState(state) ? state : undefined,
  };
}

/** The request to the provider: whole days of the zone, from the first moment of the first day to the first after the last. */
export function lessonFilterOf({ words, studentId, from, until, state }: LessonQuery, timeZone: string): LessonFilter {
  return {
    ...(words.trim() && { words: words.trim() }),
    ...(studentId && { studentId }),
    ...(from && { fromMillis: startOfDay(from, timeZone) }),
    ...(until && { untilMillis: startOfDay(addDays(until, 1), timeZone) }),
    ...(state && { state }),
  };
}

function isState(state: number): state is LessonState {
  return state === 1 || state === 2 || state === 3 || state === 4;
}

/** The running number of a row (docs/spec.md, section 5); `page` counts from 1, `index` from 0 within the page. */
export function rowNumber(page: number, size: number, index: number): number {
  return size * (page - 1) + index + 1;
}

/** People can count fewer rows at a glance. */
const MIN_NUMBERED_ROWS = 50;

/** Whether the rows of a list are numbered: only if a page may have many. The last page is like the others. */
export const hasRowNumbers = ({ size, total }: { readonly size: number; readonly total: number }): boolean =>
  Math.min(size, total) >= MIN_NUMBERED_ROWS;
