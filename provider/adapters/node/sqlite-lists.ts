import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  type ListedLesson,
  type Lists,
  type StudentInList,
  type LessonSearch,
  listedLessonFields,
} from '../../store/lists.ts';
import type { StudentRow } from '../../store/tables.ts';
import type { Sealer } from './sealed-text.ts';
import { mapLaterStoreErrors, mapStoreErrors } from './sqlite-errors.ts';
import { createDecoder } from './sql.ts';
import { sqliteNames } from './sqlite-table.ts';
import { createLessonPages, studentInList, type LessonSource, type Range, NO_LIMIT } from './sql-lists.ts';

/**
 * The lists of a store on SQLite, with statements that never read all lessons.
 * @param hasAllWords whether the index of words is complete; until then searches read the teacher's lessons
 */
export function createLists(prepare: Prepare, sealer: Sealer, hasAllWords: () => boolean): Lists {
  const decode = createDecoder<ListedLesson>('lessons', sqliteNames, sealer);
  const readStudents = createStudentList(prepare, createDecoder<StudentRow>('students', sqliteNames, sealer));
  const readLessons = createLessonPages({
    sourceOf: (search) =>
      (search.words ?? []).length > 0 && hasAllWords()
        ? createLessonWords(prepare, decode, search)
        : createLessonsInTime(prepare, decode, search),
    longestLesson: async (teacherId) => longestLesson(prepare, teacherId),
  });
  return {
    lessons: (...query) => mapLaterStoreErrors(() => readLessons(...query)),
    students: async (...query) => mapStoreErrors(() => readStudents(...query)),
  };
}

/** The start of a day in Asia/Tokyo, which is always 9 hours ahead of UTC. */
const startOfDay = (day: string, ...more: string[]) => `unixepoch(${[day, ...more, "'-9 hours'"].join(', ')}) * 1000`;

const studentsSql = (words: readonly string[]) => `
  SELECT students.*, contracts.lessonsTotal AS lessonsTotal,
    iif(contracts.id IS NULL, NULL, (
      SELECT count(*) FROM lessons INDEXED BY lessonsOfStudentInTime
      WHERE lessons.studentId = students.id AND lessons.teacherId = students.teacherId AND lessons.canceledAt IS NULL
        AND lessons.startTimeMillis >= ${startOfDay('contracts.startsOn')}
        AND lessons.startTimeMillis < min(${startOfDay('contracts.endsOn', "'+1 day'")}, :thisMinute)
        AND lessons.endTimeMillis < :thisMinute
    )) AS lessonsUsed,
    next.id AS nextId, next.subject AS nextSubject, next.startTimeMillis AS nextStart, next.endTimeMillis AS nextEnd
  FROM students
  LEFT JOIN contracts ON contracts.studentId = students.id
  LEFT JOIN lessons AS next ON next.id = (
    SELECT lessons.id FROM lessons INDEXED BY lessonsOfStudentInTime
    WHERE lessons.studentId = students.id AND lessons.teacherId = students.teacherId AND lessons.canceledAt IS NULL
      AND lessons.startTimeMillis >= :thisMinute - :longest AND lessons.endTimeMillis >= :thisMinute
    ORDER BY lessons.startTimeMillis, lessons.id LIMIT 1
  )
  WHERE students.teacherId = :teacherId${words.map((_, number) => ` AND instr(students.blind, :word${number}) > 0`).join('')}
  ORDER BY students.kana, students.id`;

/** A teacher's students with their contract and next lesson, in one statement. */
function createStudentList(prepare: Prepare, decode: (columns: Columns) => StudentRow) {
  return (teacherId: string, words: readonly string[], thisMinute: number): StudentInList[] => {
    const longest = longestLesson(prepare, teacherId);
    const given = Object.fromEntries(words.map((word, number) => [`word${number}`, word]));
    return prepare(studentsSql(words))
      .all({ teacherId, thisMinute, longest, ...given })
      .map((columns) => studentInList(columns, decode));
  };
}

/** Lessons by start and id, from covering indexes. */
function createLessonsInTime(
  prepare: Prepare,
  decode: (columns: Columns) => ListedLesson,
  search: LessonSearch,
): LessonSource {
  const { teacherId, studentId, isCanceled, words = [] } = search;
  const table = `lessons INDEXED BY ${indexFor(search)}`;

  function clausesFor({ from, until }: Range) {
    const clauses: Clause[] = [['teacherId = ?', teacherId]];
    if (studentId !== undefined) clauses.push(['studentId = ?', studentId]);
    if (from > -Infinity) clauses.push(['startTimeMillis >= ?', from]);
    if (until < Infinity) clauses.push(['startTimeMillis < ?', until]);
    for (const word of words) clauses.push(['instr(blind, ?) > 0', word]);
    const state = isCanceled === undefined ? [] : [`canceledAt IS ${isCanceled ? 'NOT NULL' : 'NULL'}`];
    return {
      where: [...clauses.map(([text]) => text), ...state].join(' AND '),
      values: clauses.map(([, value]) => value),
    };
  }

  function count(range: Range): number {
    const { where, values } = clausesFor(range);
    return Number(prepare(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).get(...values)?.['count']);
  }

  function read(range: Range, direction: 'ASC' | 'DESC', limit: number, offset: number): ListedLesson[] {
    const { where, values } = clausesFor(range);
    const order = `startTimeMillis ${direction}, id ${direction}`;
    return prepare(`SELECT ${lessonColumns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
      .all(...values, limit, offset)
      .map(decode);
  }

  const readRange: LessonSource['read'] = async (range, ...page) => read(range, ...page);
  // One student has few lessons, and the tallies do not know words.
  if (studentId !== undefined || words.length > 0)
    return { count: async (range) => count(range), countAll: async () => undefined, read: readRange };
  const tallies = createLessonTallies(prepare, search, count);
  return {
    count: async (range) => tallies.count(range),
    countAll: async () => tallies.count({ from: -Infinity, until: Infinity }),
    async read(range, direction, limit, offset) {
      const rest = tallies.skip(range, direction, offset);
      return read(rest.range, direction, limit, rest.offset);
    },
  };
}

function indexFor({ studentId, isCanceled }: LessonSearch): string {
  if (studentId !== undefined) return 'lessonsOfStudentInTime';
  return isCanceled ? 'canceledLessonsInTime' : 'lessonsOfTeacherInTime';
}

/** The length of a period, in ms: 25 days; see `migrations.ts`. */
const PERIOD_MS = 2 ** 31;

/** The number of lessons in a range. */
type Count = (range: Range) => number;

/**
 * Counts and skips many lessons of a teacher by the counts of whole periods. `countEach` counts the lessons in a part of a
 * period.
 */
function createLessonTallies(
  prepare: Prepare,
  { teacherId, isCanceled }: Pick<LessonSearch, 'teacherId' | 'isCanceled'>,
  countEach: Count,
) {
  const whole = `lessonTallies WHERE teacherId = ? AND period >= ? AND period < ?${isCanceled === undefined ? '' : ` AND isCanceled = ${Number(isCanceled)}`}`;
  const countWithin = (range: Range) => (range.from < range.until ? countEach(range) : 0);

  return {
    count(range: Range): number {
      const [first, end] = wholePeriodsOf(range);
      if (first >= end) return countWithin(range);
      const tally = prepare(`SELECT sum(count) AS count FROM ${whole}`).get(teacherId, first, end);
      const atEdges =
        countWithin({ from: range.from, until: first * PERIOD_MS }) +
        countWithin({ from: end * PERIOD_MS, until: range.until });
      return atEdges + Number(tally?.['count'] ?? 0);
    },

    /** The rest of a range after skipping as many whole periods as possible, and the offset in it. */
    skip(range: Range, direction: 'ASC' | 'DESC', offset: number): { range: Range; offset: number } {
      const [first, end] = wholePeriodsOf(range);
      if (first >= end || offset === 0) return { range, offset };
      const isForward = direction === 'ASC';
      const restFrom = (period: number): Range =>
        isForward ? { ...range, from: period * PERIOD_MS } : { ...range, until: (period + 1) * PERIOD_MS };
      const edge = isForward
        ? { from: range.from, until: first * PERIOD_MS }
        : { from: end * PERIOD_MS, until: range.until };
      let left = offset - countWithin(edge);
      if (left < 0) return { range, offset };
      const tallies = prepare(
        `SELECT period, sum(count) AS count FROM ${whole} GROUP BY period ORDER BY period ${direction}`,
      );
      for (const { period, count } of tallies.iterate(teacherId, first, end)) {
        if (Number(count) > left) return { range: restFrom(Number(period)), offset: left };
        left -= Number(count);
      }
      return { range: restFrom(isForward ? end : first - 1), offset: left };
    },
  };
}

/** The first period that lies entirely in a range, and the first one after it that does not. */
const wholePeriodsOf = ({ from, until }: Range) =>
  [Math.ceil(from / PERIOD_MS), Math.floor(until / PERIOD_MS)] as const;

/** Bounds of the start, in ms, within which numbers fit into 64 bits. They are thousands of years away. */
const MAX_START = 1e14;

/** Ordered by their numbers, which follow the start; see `migrations.ts`. */
const matching = 'lessonWords MATCH ? AND rowid >= CAST(? AS INTEGER) * 65536 AND rowid < CAST(? AS INTEGER) * 65536';

const COUNT = `SELECT count(*) AS count FROM lessonWords WHERE ${matching}`;
/** Takes two thirds of the time of a count with bounds, which are compared with each number. */
const COUNT_ALL = 'SELECT count(*) AS count FROM lessonWords WHERE lessonWords MATCH ?';

const page = (direction: 'ASC' | 'DESC') => `
  SELECT ${lessonColumns} FROM (
    SELECT rowid AS number FROM lessonWords WHERE ${matching} ORDER BY rowid ${direction} LIMIT ? OFFSET ?
  ) AS found
  JOIN lessonNumbers ON lessonNumbers.number = found.number
  JOIN lessons ON lessons.id = lessonNumbers.lessonId
  ORDER BY found.number ${direction}`;

/** Removes deleted lessons from the index, which otherwise keeps them until its next merge. */
export const FORGET_DELETED_WORDS = "INSERT INTO lessonWords (lessonWords) VALUES ('optimize')";

/** Lessons whose search text contains all words, by start and id, from the index of words. */
function createLessonWords(
  prepare: Prepare,
  decode: (columns: Columns) => ListedLesson,
  search: LessonSearch,
): LessonSource {
  const match = matchOf(search);
  const bounds = ({ from, until }: Range) => [match, withinBounds(from), withinBounds(until)] as const;

  /** Lessons that begin at the same time are numbered in the order in which they were written. */
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
      // Include the neighbours of the page: they show whether its edges separate lessons that begin at the same time.
      const before = Math.min(1, offset);
      const rows = readByNumber(range, direction, limit === NO_LIMIT ? NO_LIMIT : before + limit + 1, offset - before);
      const page = rows.slice(before, limit === NO_LIMIT ? undefined : before + limit);
      const [first, last] = [page[0], page.at(-1)];
      if (!first || !last) return page;
      const parted = new Set<number>();
      if (before > 0 && rows[0]?.startTimeMillis === first.startTimeMillis) parted.add(first.startTimeMillis);
      if (rows[before + page.length]?.startTimeMillis === last.startTimeMillis) parted.add(last.startTimeMillis);
      // Sort those as a whole, so that pages do not overlap.
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

/** The query for FTS5. User input is in hexadecimal digits, so it cannot contain query syntax. */
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

/** The tokens of a word, in order; a single character matches the beginning of a token. */
function phraseOf(word: string, teacher: string): string {
  const characters = [...word];
  const tokens = characters.slice(0, -1).map((each, at) => `${teacher}x${hex(each + (characters[at + 1] ?? ''))}`);
  return tokens.length === 0 ? `${teacher}x${hex(word)} *` : `"${tokens.join(' ')}"`;
}

const hex = (text: string) => Buffer.from(text).toString('hex');

const LONGEST = `
  SELECT endTimeMillis - startTimeMillis AS longest FROM lessons INDEXED BY lessonsByLength
  WHERE teacherId = ? ORDER BY endTimeMillis - startTimeMillis DESC LIMIT 1`;

/** The length of a teacher's longest lesson, in ms: no running lesson has begun earlier than that. */
const longestLesson = (prepare: Prepare, teacherId: string): number =>
  Number(prepare(LONGEST).get(teacherId)?.['longest'] ?? 0);

/** Prepares each distinct statement once. */
type Prepare = (sql: string) => StatementSync;

/** The columns of a row. */
type Columns = Record<string, SQLOutputValue>;

/** The columns of a listed lesson. */
const lessonColumns = listedLessonFields.map((field) => `lessons.${field}`).join(', ');

/** A condition of a statement with its bound value. */
type Clause = readonly [text: string, value: SQLInputValue];
