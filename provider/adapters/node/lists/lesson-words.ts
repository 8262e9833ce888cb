import type { LessonSearch, ListedLesson } from '../../../store/lists.ts';
import { NO_LIMIT, type LessonSource, type Range } from './lesson-source.ts';
import { lessonColumns, type Columns, type Prepare } from './prepare.ts';

/** Bounds of the start, in ms: with them, a number fits 64 bits. They are thousands of years away. */
const MAX_START = 1e14;

/** In the order of their numbers, which follow the start; see `lesson-words-migration.ts`. */
const matching = 'lessonWords MATCH ? AND rowid >= CAST(? AS INTEGER) * 65536 AND rowid < CAST(? AS INTEGER) * 65536';

const COUNT = `SELECT count(*) AS count FROM lessonWords WHERE ${matching}`;
/** Takes two thirds of the time of a count within bounds, which are compared with each number. */
const COUNT_ALL = 'SELECT count(*) AS count FROM lessonWords WHERE lessonWords MATCH ?';

const page = (direction: 'ASC' | 'DESC') => `
  SELECT ${lessonColumns} FROM (
    SELECT rowid AS number FROM lessonWords WHERE ${matching} ORDER BY rowid ${direction} LIMIT ? OFFSET ?
  ) AS found
  JOIN lessonNumbers ON lessonNumbers.number = found.number
  JOIN lessons ON lessons.id = lessonNumbers.lessonId
  ORDER BY found.number ${direction}`;

/** Drops what is left of deleted lessons in the index, which otherwise stays until it is next merged. */
export const FORGET_DELETED_WORDS = "INSERT INTO lessonWords (lessonWords) VALUES ('optimize')";

/** Lessons whose search text contains all words, by start and id, from the index of words. */
export function createLessonWords(
  prepare: Prepare,
  decode: (columns: Columns) => ListedLesson,
  search: LessonSearch,
): LessonSource {
  const match = matchOf(search);
  const bounds = ({ from, until }: Range) => [match, withinBounds(from), withinBounds(until)] as const;

  /** Lessons that begin together are numbered as they were written. */
  const readByNumber = (range: Range, direction: 'ASC' | 'DESC', limit: number, offset: number) =>
    prepare(page(direction))
      .all(...bounds(range), limit, offset)
      .map(decode);

  const readTogether = (from: number, direction: 'ASC' | 'DESC') =>
    readByNumber({ from, until: from + 1 }, direction, NO_LIMIT, 0);

  return {
    count: async (range) => Number(prepare(COUNT).get(...bounds(range))?.['count']),
    countAll: async () => Number(prepare(COUNT_ALL).get(match)?.['count']),
    async read(range, direction, limit, offset) {
      // With the neighbours of the page, which show whether its edges part lessons that begin together.
      const before = Math.min(1, offset);
      const rows = readByNumber(range, direction, limit === NO_LIMIT ? NO_LIMIT : before + limit + 1, offset - before);
      const page = rows.slice(before, limit === NO_LIMIT ? undefined : before + limit);
      const [first, last] = [page[0], page.at(-1)];
      if (!first || !last) return page;
      const parted = new Set<number>();
      if (before > 0 && rows[0]?.startTimeMillis === first.startTimeMillis) parted.add(first.startTimeMillis);
      if (rows[before + page.length]?.startTimeMillis === last.startTimeMillis) parted.add(last.startTimeMillis);
      // Those are sorted as a whole, so that pages fit each other.
      const together = new Map([...parted].map((from) => [from, readTogether(from, direction)]));
      const whole = [...page.filter((each) => !parted.has(each.startTimeMillis)), ...[...together.values()].flat()];
      const skipped = together.get(first.startTimeMillis)?.findIndex(({ id }) => id === first.id) ?? 0;
      return whole.toSorted(byStart(direction)).slice(skipped, skipped + page.length);
    },
  };
}

const withinBounds = (start: number) => Math.min(MAX_START, Math.max(-MAX_START, start));

const byStart =
  (direction: 'ASC' | 'DESC') =>
  (one: ListedLesson, other: ListedLesson): number =>
    (one.startTimeMillis - other.startTimeMillis || (one.id < other.id ? -1 : 1)) * (direction === 'ASC' ? 1 : -1);

/** What FTS5 is asked for. All that a teacher writes is in hexadecimal digits, so nothing of it is syntax. */
function matchOf({ teacherId, words = [], studentId, isCanceled }: LessonSearch): string {
  const teacher = `t${hex(teacherId)}`;
  const facts = [
    ...(isCanceled === undefined ? [] : [`${teacher}${isCanceled ? 'c' : 'k'}`]),
    ...(studentId === undefined ? [] : [`${teacher}s${hex(studentId)}`]),
  ];
  return [...words.map((word) => `grams : ${phraseOf(word, teacher)}`), ...facts.map((fact) => `facts : ${fact}`)].join(
    ' AND ',
  );
}

/** The tokens of a word in their order; a single character is the beginning of a token. */
function phraseOf(word: string, teacher: string): string {
  const characters = [...word];
  const tokens = characters.slice(0, -1).map((each, at) => `${teacher}x${hex(each + (characters[at + 1] ?? ''))}`);
  return tokens.length === 0 ? `${teacher}x${hex(word)} *` : `"${tokens.join(' ')}"`;
}

const hex = (text: string) => Buffer.from(text).toString('hex');
