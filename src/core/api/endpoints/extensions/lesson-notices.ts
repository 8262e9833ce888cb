import * as v from 'valibot';
import { lessonErrorData } from '../courses.ts';
import { endpoint, inputType, moment, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { lesson } from '../records.ts';

/** Pending mails about changes of lessons; they wait so that the change can be undone first (decision 42). */
export const lessonNotices = v.object({
  /** The lessons with a pending mail, and when it will be sent. */
  pending: v.array(v.object({ id: v.string(), dueAtMillis: moment })),
  /** How many mails this call has sent: one to each student. */
  mailed: wholeNumber,
});
export type LessonNotices = v.InferOutput<typeof lessonNotices>;

export const changeLessonNotices = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course/notice',
  description:
    'Pending mails about changed lessons: sends them now, with a message if wanted, drops them, or holds them for another 30 s, up to 10 minutes in all.',
  extension: 'lesson-notices',
  body: inputType<Inputs['changeLessonNotices']['body']>(),
  data: lessonNotices,
});

export const restoreLesson = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course/restore',
  description: 'Restores a cancelled lesson within 10 minutes, if its time is still free.',
  extension: 'lesson-notices',
  body: inputType<Inputs['restoreLesson']['body']>(),
  data: lesson,
  errorData: lessonErrorData,
});
