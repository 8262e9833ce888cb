import type { StudentInList } from '../../store/lists.ts';
import type { StudentRow } from '../../store/tables.ts';
import { studentInList } from '../node/lists/student-in-list.ts';
import type { Sealer } from '../node/sealed-text.ts';
import type { Connection } from './connections.ts';
import { longestLesson } from './longest-lesson.ts';
import { createRowDecoder } from './postgres-table.ts';

/** The start of a day of Asia/Tokyo, whose clocks are always 9 hours ahead, in ms. */
const startOfDay = (day: string, days = 0) =>
  `(extract(epoch FROM ${day}::date)::bigint + ${days} * 86400 - 9 * 3600) * 1000`;

/** $1 is the teacher, $2 this minute, $3 how long the longest lesson is; what follows are words. */
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
export async function readStudents(
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
