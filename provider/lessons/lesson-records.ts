import type { LessonRecord, LessonRecordInfo } from '../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';
import { homeworkReplyOf } from './homework.ts';
import type { Store, Query } from '../store/store.ts';
import type { LessonRecordRow, LessonRow } from '../store/tables.ts';

type Deps = Pick<AppContext, 'store' | 'now'>;

/** How many lessons are searched for an earlier record. */
const MAX_EARLIER_LESSONS = 30;

/** The stored part of a lesson's record; empty, with version 0, if there is none. */
export async function recordRowOf({ store }: { store: Store }, lessonId: string): Promise<LessonRecordRow> {
  return (await store.lessonRecords.get(lessonId)) ?? { id: lessonId, homework: '', nextTime: '', version: 0 };
}

/** The record as the API returns it; its note is the lesson's. */
export async function recordOf(
  deps: { store: Store },
  { id, note = '', recordFinishedAtMillis }: LessonRow,
): Promise<LessonRecord> {
  const { homework, nextTime, version, mailedAt } = await recordRowOf(deps, id);
  return {
    note,
    homework,
    nextTime,
    version,
    ...(recordFinishedAtMillis !== undefined && { finishedAtMillis: recordFinishedAtMillis }),
    ...(mailedAt !== undefined && { sentAtMillis: mailedAt }),
  };
}

/** Stores a record. Call it in a transaction. */
export async function saveRecord({ store }: { store: Store }, { id, ...row }: LessonRecordRow): Promise<void> {
  if (await store.lessonRecords.get(id)) await store.lessonRecords.update(id, row);
  else await store.lessonRecords.insert({ id, ...row });
}

/** Increases the version of a lesson's record, because its note was changed as a field of the lesson. */
export async function noteRecordChange(deps: { store: Store }, lessonId: string): Promise<void> {
  const row = await recordRowOf(deps, lessonId);
  await saveRecord(deps, { ...row, version: row.version + 1 });
}

/** The plan in the student's latest earlier lesson that has one. */
export async function previousRecord(
  deps: Pick<AppContext, 'store' | 'settings'>,
  lesson: LessonRow,
): Promise<LessonRecordInfo['previous']> {
  const { store } = deps;
  const earlier = await store.lessons.pick(['id', 'startTimeMillis'], earlierLessons(lesson, MAX_EARLIER_LESSONS));
  for (const { id, startTimeMillis } of earlier) {
    const row = await store.lessonRecords.get(id);
    if (!row || (row.nextTime === '' && row.homework === '')) continue;
    const reply = await homeworkReplyOf(deps, id);
    return { nextTime: row.nextTime, homework: row.homework, startTimeMillis, ...(reply && { reply }) };
  }
  return undefined;
}

/** The student's next lesson that is not over and begins after this one. */
export async function followingLesson(
  { store, now }: Deps,
  lesson: LessonRow,
): Promise<LessonRecordInfo['nextLesson']> {
  const [next] = await store.lessons.pick(['id', 'startTimeMillis', 'endTimeMillis', 'subject'], {
    where: [
      ['studentId', '=', lesson.studentId],
      ['teacherId', '=', lesson.teacherId],
      ['canceledAt', 'unset'],
      ['startTimeMillis', '>', lesson.startTimeMillis],
      ['endTimeMillis', '>', now()],
    ],
    order: [['startTimeMillis', 'ascending']],
    limit: 1,
  });
  return next;
}

/** The earlier lessons of the same teacher and student that were not cancelled, the latest first. */
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
