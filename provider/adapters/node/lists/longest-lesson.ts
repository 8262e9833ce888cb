import type { Prepare } from './prepare.ts';

const LONGEST = `
  SELECT endTimeMillis - startTimeMillis AS longest FROM lessons INDEXED BY lessonsByLength
  WHERE teacherId = ? ORDER BY endTimeMillis - startTimeMillis DESC LIMIT 1`;

/** How long a teacher's longest lesson is, in ms: whatever is under way has not begun earlier than that. */
export const longestLesson = (prepare: Prepare, teacherId: string): number =>
  Number(prepare(LONGEST).get(teacherId)?.['longest'] ?? 0);
