import type { Query } from '../store/store.ts';
import type { LessonRow } from '../store/tables.ts';

/** The lessons of the same teacher and student before this one that were not cancelled, the latest first. */
export const earlierLessons = (
  { studentId, teacherId, startTimeMillis }: LessonRow,
  limit: number,
): Query<LessonRow> => ({
  where: [
    ['studentId', '=', studentId],
    ['teacherId', '=', teacherId],
    ['canceledAt', 'unset'],
    ['startTimeMillis', '<', startTimeMillis],
  ],
  order: [['startTimeMillis', 'descending']],
  limit,
});
