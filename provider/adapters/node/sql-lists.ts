import type { Page } from '../../../src/core/api/endpoints/index.ts';
import type { LessonSearch, ListedLesson, Lists, StudentInList } from '../../store/lists.ts';
import type { StudentRow } from '../../store/tables.ts';

/** A run of consecutive lessons in a page's order. */
interface Stretch {
  count(): Promise<number>;
  /** With its `count`, a distant page is read from the nearer end. */
  read(limit: number, offset: number, count?: number): Promise<readonly ListedLesson[]>;
}

/**
 * Pages of lessons in time. A lesson that begins this minute or later is upcoming, and one that began earlier than the longest
 * lesson takes is over; only the few that began in between must be checked.
 */
export function createLessonPages({ sourceOf, longestLesson }: LessonSources): Lists['lessons'] {
  return async (search, { page, size }, thisMinute) => {
    const { fromMillis: from = -Infinity, untilMillis: until = Infinity, part } = search;
    const source = sourceOf(search);
    const earliest = thisMinute - (await longestLesson(search.teacherId));
    const recent = await source.read(
      { from: Math.max(from, earliest), until: Math.min(until, thisMinute) },
      'ASC',
      NO_LIMIT,
      0,
    );
    const ahead = [
      stretchOf(recent.filter(({ endTimeMillis }) => endTimeMillis >= thisMinute)),
      stretchIn(source, { from: Math.max(from, thisMinute), until }, 'ASC'),
    ];
    const over = [
      stretchOf(recent.filter(({ endTimeMillis }) => endTimeMillis < thisMinute).toReversed()),
      stretchIn(source, { from, until: Math.min(until, earliest) }, 'DESC'),
    ];
    const stretches = [...(part === 'over' ? [] : ahead), ...(part === 'ahead' ? [] : over)];
    return readPage(stretches, { page, size }, isAtAnyTime(search) ? await source.countAll() : undefined);
  };
}

const isAtAnyTime = ({ fromMillis = -Infinity, untilMillis = Infinity, part }: LessonSearch) =>
  part === undefined && fromMillis === -Infinity && untilMillis === Infinity;

const stretchOf = (lessons: readonly ListedLesson[]): Stretch => ({
  count: async () => lessons.length,
  read: async (limit, offset) => lessons.slice(offset, offset + limit),
});

function stretchIn(source: LessonSource, range: Range, direction: 'ASC' | 'DESC'): Stretch {
  const isEmpty = range.from >= range.until;
  return {
    count: async () => (isEmpty ? 0 : source.count(range)),
    async read(limit, offset, count = Infinity) {
      if (isEmpty || offset >= count) return [];
      if (offset <= count / 2) return source.read(range, direction, limit, offset);
      const rows = Math.min(limit, count - offset);
      const reversed = await source.read(range, direction === 'ASC' ? 'DESC' : 'ASC', rows, count - offset - rows);
      return reversed.toReversed();
    },
  };
}

/** Reads a page from stretches. If the total is known, counts only the stretches before the page. */
async function readPage(
  stretches: readonly Stretch[],
  { page, size }: { page: number; size: number },
  knownTotal: number | undefined,
): Promise<Page<ListedLesson>> {
  const list: ListedLesson[] = [];
  let total = 0;
  let offset = (page - 1) * size;
  if (knownTotal !== undefined && offset >= knownTotal) return { list, total: knownTotal, page, size };
  /** Undefined if it does not matter: the page begins at the start of the stretch, or before it. */
  async function countOf(stretch: Stretch): Promise<number | undefined> {
    if (knownTotal === undefined) return stretch.count();
    if (offset === 0) return undefined;
    return stretch === stretches.at(-1) ? knownTotal - total : stretch.count();
  }

  for (const stretch of stretches) {
    const count = await countOf(stretch);
    if (list.length < size) list.push(...(await stretch.read(size - list.length, offset, count)));
    if (list.length === size && knownTotal !== undefined) break;
    offset = Math.max(0, offset - (count ?? 0));
    total += count ?? 0;
  }
  return { list, total: knownTotal ?? total, page, size };
}

/** The lessons that begin at or after one moment and before another. */
export interface Range {
  from: number;
  until: number;
}

/** Finds the lessons of a search, ordered by start and id. Nothing is written between two calls. */
export interface LessonSource {
  count(range: Range): Promise<number>;
  /** The number of lessons at any time, if known faster than with `count`. */
  countAll(): Promise<number | undefined>;
  read(range: Range, direction: 'ASC' | 'DESC', limit: number, offset: number): Promise<ListedLesson[]>;
}

/** Where the lessons of a database are found. */
interface LessonSources {
  sourceOf(search: LessonSearch): LessonSource;
  /** The length of a teacher's longest lesson, in ms: no running lesson has begun earlier than that. */
  longestLesson(teacherId: string): Promise<number>;
}

/** No limit of rows. */
export const NO_LIMIT = -1;

/** The row of a statement over students, in any database; `decode` reads the student's own columns. */
export function studentInList<Value>(
  { lessonsTotal, lessonsUsed, nextId, nextSubject, nextStart, nextEnd, ...columns }: Record<string, Value>,
  decode: (columns: Record<string, Value>) => StudentRow,
): StudentInList {
  const hasContract = lessonsUsed !== null && lessonsUsed !== undefined;
  return {
    student: decode(columns),
    lessonsTotal: hasContract ? Number(lessonsTotal) : undefined,
    lessonsUsed: hasContract ? Number(lessonsUsed) : undefined,
    nextLesson:
      nextId === null
        ? undefined
        : {
            id: String(nextId),
            subject: String(nextSubject),
            startTimeMillis: Number(nextStart),
            endTimeMillis: Number(nextEnd),
          },
  };
}
