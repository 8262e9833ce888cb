import type { Page } from '../../../../../src/core/api/endpoints/index.ts';
import type { LessonSearch, ListedLesson, Lists } from '../../../store/lists.ts';
import { createLessonWords } from './lesson-words.ts';
import { createLessonsInTime } from './lessons-in-time.ts';
import type { LessonSource, Range } from './lesson-source.ts';
import { longestLesson } from './longest-lesson.ts';
import { NO_LIMIT, type Columns, type Prepare } from './prepare.ts';

/** Consecutive lessons of a page's order. */
interface Stretch {
  count(): number;
  /** With its `count`, a far page is read from the nearer end. */
  read(limit: number, offset: number, count?: number): ListedLesson[];
}

/**
 * Pages of lessons in time. A lesson that begins this minute or later is ahead, and one that began earlier than the longest
 * lesson lasts is over; only the few that began between have to be looked at.
 */
export function createLessonPages(prepare: Prepare, decode: (columns: Columns) => ListedLesson): Lists['lessons'] {
  return (search, { page, size }, thisMinute) => {
    const { words = [], fromMillis: from = -Infinity, untilMillis: until = Infinity, part } = search;
    const source =
      words.length > 0 ? createLessonWords(prepare, decode, search) : createLessonsInTime(prepare, decode, search);
    const earliest = thisMinute - longestLesson(prepare, search.teacherId);
    const recent = source.read(
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
    return readPage(stretches, { page, size }, isAtAnyTime(search) ? source.countAll() : undefined);
  };
}

const isAtAnyTime = ({ fromMillis = -Infinity, untilMillis = Infinity, part }: LessonSearch) =>
  part === undefined && fromMillis === -Infinity && untilMillis === Infinity;

const stretchOf = (lessons: readonly ListedLesson[]): Stretch => ({
  count: () => lessons.length,
  read: (limit, offset) => lessons.slice(offset, offset + limit),
});

function stretchIn(source: LessonSource, range: Range, direction: 'ASC' | 'DESC'): Stretch {
  const isEmpty = range.from >= range.until;
  return {
    count: () => (isEmpty ? 0 : source.count(range)),
    read(limit, offset, count = Infinity) {
      if (isEmpty || offset >= count) return [];
      if (offset <= count / 2) return source.read(range, direction, limit, offset);
      const rows = Math.min(limit, count - offset);
      return source.read(range, direction === 'ASC' ? 'DESC' : 'ASC', rows, count - offset - rows).toReversed();
    },
  };
}

/** Reads a page from stretches. With a known total, only those that lie before it are counted. */
function readPage(
  stretches: readonly Stretch[],
  { page, size }: { page: number; size: number },
  knownTotal: number | undefined,
): Page<ListedLesson> {
  const list: ListedLesson[] = [];
  let total = 0;
  let offset = (page - 1) * size;
  if (knownTotal !== undefined && offset >= knownTotal) return { list, total: knownTotal, page, size };
  /** Undefined where it does not matter: the page begins at the start of the stretch, or before it. */
  function countOf(stretch: Stretch): number | undefined {
    if (knownTotal === undefined) return stretch.count();
    if (offset === 0) return undefined;
    return stretch === stretches.at(-1) ? knownTotal - total : stretch.count();
  }

  for (const stretch of stretches) {
    const count = countOf(stretch);
    if (list.length < size) list.push(...stretch.read(size - list.length, offset, count));
    if (list.length === size && knownTotal !== undefined) break;
    offset = Math.max(0, offset - (count ?? 0));
    total += count ?? 0;
  }
  return { list, total: knownTotal ?? total, page, size };
}
