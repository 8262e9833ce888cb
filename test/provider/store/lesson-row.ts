import type { LessonRow } from '../../../provider/store/tables.ts';

/** A lesson as a store has it. */
export const lesson = (id: string, change: Partial<LessonRow> = {}): LessonRow => ({
  id,
  teacherId: 'a',
  studentId: 's',
  studentName: '山田',
  subject: '数学',
  startTimeMillis: 100,
  endTimeMillis: 200,
  memo: '',
  version: 1,
  searchText: 'やまだ',
  ...change,
});
