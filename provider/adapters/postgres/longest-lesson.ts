import type { Connection } from './connections.ts';

const LONGEST = `
  SELECT "endTimeMillis" - "startTimeMillis" AS longest FROM "lessons"
  WHERE "teacherId" = $1 ORDER BY "endTimeMillis" - "startTimeMillis" DESC LIMIT 1`;

/** How long a teacher's longest lesson is, in ms. */
export async function longestLesson({ query }: Connection, teacherId: string): Promise<number> {
  const { rows } = await query({ text: LONGEST, values: [teacherId] });
  return Number(rows[0]?.['longest'] ?? 0);
}
