import type { LessonSearch, ListedLesson, Lists } from '../../store/lists.ts';
import { listedLessonFields } from '../../store/lists.ts';
import { createLessonPages } from '../node/lists/lesson-pages.ts';
import { NO_LIMIT, type LessonSource, type Range } from '../node/lists/lesson-source.ts';
import type { Sealer } from '../node/sealed-text.ts';
import type { ColumnValue } from '../node/sql/columns.ts';
import type { Connection } from './connections.ts';
import { longestLesson } from './longest-lesson.ts';
import { createRowDecoder } from './postgres-table.ts';
import { readStudents } from './student-list.ts';

/** Runs reads that see the same state of the database. */
type InSnapshot = <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>;

/** The lists of a store on PostgreSQL, by statements that never read all lessons. */
export function createLists(inSnapshot: InSnapshot, sealer: Sealer): Lists {
  const decode = createRowDecoder<ListedLesson>('lessons', sealer);
  return {
    lessons: (...page) =>
      inSnapshot((connection) =>
        createLessonPages({
          sourceOf: (search) => createSource(connection, decode, search),
          longestLesson: (teacherId) => longestLesson(connection, teacherId),
        })(...page),
      ),
    students: (...search) => inSnapshot((connection) => readStudents(connection, sealer, ...search)),
  };
}

const columns = listedLessonFields.map((field) => `"${field}"`).join(', ');

/** Bounds of the start, in ms, that fit 64 bits. They are thousands of years away. */
const MAX_START = 1e14;

/**
 * A teacher with more lessons than that is searched by the index of words, too. It has those of all teachers: to read what it
 * has of a frequent word takes longer than to look through one teacher's lessons.
 */
const MANY_LESSONS = 1_000;

const HAS_MANY = `SELECT count(*) > ${MANY_LESSONS} AS "hasMany" FROM (
  SELECT FROM "lessons" WHERE "teacherId" = $1 LIMIT ${MANY_LESSONS + 1}
) AS counted`;

/** The lessons of a search, by the teacher's index, and by that of words where the teacher has many. */
function createSource(
  { query }: Connection,
  decode: (columns: Record<string, unknown>) => ListedLesson,
  search: LessonSearch,
): LessonSource {
  const { teacherId, words = [], studentId, isCanceled } = search;
  let indexed: Promise<boolean> | undefined;

  const readHasMany = async (): Promise<boolean> =>
    words.length > 0 && (await query({ text: HAS_MANY, values: [teacherId] })).rows[0]?.['hasMany'] === true;

  async function conditionsFor({ from, until }: Range): Promise<{ where: string; values: ColumnValue[] }> {
    const values: ColumnValue[] = [];
    const bind = (value: ColumnValue) => `$${values.push(value)}`;
    const clauses = [`"teacherId" = ${bind(teacherId)}`];
    if (studentId !== undefined) clauses.push(`"studentId" = ${bind(studentId)}`);
    if (isCanceled !== undefined) clauses.push(`"canceledAt" IS ${isCanceled ? 'NOT NULL' : 'NULL'}`);
    if (from > -Infinity) clauses.push(`"startTimeMillis" >= ${bind(Math.max(from, -MAX_START))}`);
    if (until < Infinity) clauses.push(`"startTimeMillis" < ${bind(Math.min(until, MAX_START))}`);
    const grams = (await (indexed ??= readHasMany())) ? [...new Set(words.flatMap(gramsOf))] : [];
    if (grams.length > 0) clauses.push(`"searchGrams" ("searchText") @> ${bind(arrayOf(grams))}::text[]`);
    for (const word of words) clauses.push(`strpos("searchText", ${bind(word)}) > 0`);
    return { where: clauses.join(' AND '), values };
  }

  async function count(range: Range): Promise<number> {
    const { where, values } = await conditionsFor(range);
    const { rows } = await query({ text: `SELECT count(*) AS count FROM "lessons" WHERE ${where}`, values });
    return Number(rows[0]?.['count']);
  }

  return {
    count,
    countAll: () => count({ from: -Infinity, until: Infinity }),
    async read(range, direction, limit, offset) {
      const { where, values } = await conditionsFor(range);
      const part = limit === NO_LIMIT ? '' : ` LIMIT $${values.push(limit)}`;
      const { rows } = await query({
        text: `SELECT ${columns} FROM "lessons" WHERE ${where} ORDER BY "startTimeMillis" ${direction}, "id" ${direction}${part} OFFSET $${values.push(offset)}`,
        values,
      });
      return rows.map(decode);
    },
  };
}

/** The neighbouring pairs of a word's characters, or its only character; see the migration of the index. */
function gramsOf(word: string): string[] {
  const characters = [...word];
  return characters.length < 2 ? characters : characters.slice(1).map((each, at) => `${characters[at]}${each}`);
}

/** An array as PostgreSQL reads it. */
const arrayOf = (texts: readonly string[]) =>
  `{${texts.map((each) => `"${each.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
