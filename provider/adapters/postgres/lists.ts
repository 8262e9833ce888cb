import {
  type LessonSearch,
  type ListedLesson,
  type Lists,
  listedLessonFields,
  type StudentInList,
} from '../../store/lists.ts';
import { createLessonPages, NO_LIMIT, type LessonSource, type Range, studentInList } from '../node/sql-lists.ts';
import type { Sealer } from '../node/sealed-text.ts';
import type { ColumnValue } from '../node/sql.ts';
import type { Connection } from './connections.ts';
import { createRowDecoder } from './postgres-table.ts';
import type { StudentRow } from '../../store/tables.ts';

/** Runs reads that see the same state of the database. */
type InSnapshot = <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>;

/** The lists of a store on PostgreSQL, with statements that never read all lessons. */
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
 * From this number of lessons on, a teacher's search also uses the word index. It contains the words of all teachers: reading
 * its entries of a frequent word takes longer than scanning one teacher's lessons.
 */
const MANY_LESSONS = 1_000;

const HAS_MANY = `SELECT count(*) > ${MANY_LESSONS} AS "hasMany" FROM (
  SELECT FROM "lessons" WHERE "teacherId" = $1 LIMIT ${MANY_LESSONS + 1}
) AS counted`;

/** The lessons of a search, from the teacher's index, and from the word index if the teacher has many lessons. */
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

/** The adjacent pairs of a word's characters, or its only character; see the migration of the index. */
function gramsOf(word: string): string[] {
  const characters = [...word];
  return characters.length < 2 ? characters : characters.slice(1).map((each, at) => `${characters[at]}${each}`);
}

/** An array as PostgreSQL reads it. */
const arrayOf = (texts: readonly string[]) =>
  `{${texts.map((each) => `"${each.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** The start of a day in Asia/Tokyo, which is always 9 hours ahead of UTC, in ms. */
const startOfDay = (day: string, days = 0) =>
  `(extract(epoch FROM ${day}::date)::bigint + ${days} * 86400 - 9 * 3600) * 1000`;

/** $1 is the teacher, $2 this minute, $3 the length of the longest lesson; words follow. */
const studentsSql = (words: readonly string[]) => `
  SELECT "students".*, "contracts"."lessonsTotal", used.count AS "lessonsUsed",
    next."id" AS "nextId", next."subject" AS "nextSubject", next."startTimeMillis" AS "nextStart", next."endTimeMillis" AS "nextEnd"
  FROM "students"
  LEFT JOIN "contracts" ON "contracts"."studentId" = "students"."id"
  LEFT JOIN LATERAL (
    SELECT count(*) AS count FROM "lessons"
    WHERE "lessons"."studentId" = "students"."id" AND "lessons"."teacherId" = "students"."teacherId"
      AND "canceledAt" IS NULL
      AND "startTimeMillis" >= ${startOfDay('"contracts"."startsOn"')}
      AND "startTimeMillis" < least(${startOfDay('"contracts"."endsOn"', 1)}, $2::bigint)
      AND "endTimeMillis" < $2::bigint
  ) AS used ON "contracts"."id" IS NOT NULL
  LEFT JOIN LATERAL (
    SELECT "id", "subject", "startTimeMillis", "endTimeMillis" FROM "lessons"
    WHERE "lessons"."studentId" = "students"."id" AND "lessons"."teacherId" = "students"."teacherId"
      AND "canceledAt" IS NULL AND "startTimeMillis" >= $2::bigint - $3::bigint AND "endTimeMillis" >= $2::bigint
    ORDER BY "startTimeMillis", "id" LIMIT 1
  ) AS next ON true
  WHERE "students"."teacherId" = $1
    ${words.map((_, number) => `AND strpos("students"."searchText", $${number + 4}) > 0`).join(' ')}
  ORDER BY "students"."kana", "students"."id"`;

/** A teacher's students with their contract and next lesson, in one statement. */
async function readStudents(
  connection: Connection,
  sealer: Sealer,
  teacherId: string,
  words: readonly string[],
  thisMinute: number,
): Promise<StudentInList[]> {
  const decode = createRowDecoder<StudentRow>('students', sealer);
  const longest = await longestLesson(connection, teacherId);
  const { rows } = await connection.query({
    text: studentsSql(words),
    values: [teacherId, thisMinute, longest, ...words],
  });
  return rows.map((columns) => studentInList(columns, decode));
}

const LONGEST = `
  SELECT "endTimeMillis" - "startTimeMillis" AS longest FROM "lessons"
  WHERE "teacherId" = $1 ORDER BY "endTimeMillis" - "startTimeMillis" DESC LIMIT 1`;

/** The length of a teacher's longest lesson, in ms. */
async function longestLesson({ query }: Connection, teacherId: string): Promise<number> {
  const { rows } = await query({ text: LONGEST, values: [teacherId] });
  return Number(rows[0]?.['longest'] ?? 0);
}
