import * as v from 'valibot';
import { endpoint, inputType } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** Which mails about lessons the teacher's students get. */
export const lessonMails = v.object({
  /** When a lesson is created or moved. */
  onPlan: v.boolean(),
  /** 24 hours before a lesson. */
  dayBefore: v.boolean(),
  /** 30 minutes before a lesson. */
  halfHourBefore: v.boolean(),
});
export type LessonMails = v.InferOutput<typeof lessonMails>;

export const readLessonMails = endpoint({
  method: 'GET',
  path: '/api/client/teacher/setting/mails',
  description: "Which mails about lessons the teacher's students get.",
  extension: 'lesson-mails',
  data: lessonMails,
});

export const changeLessonMails = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/setting/mails',
  description: "Chooses which mails about lessons the teacher's students get; missing fields keep their values.",
  extension: 'lesson-mails',
  body: inputType<Inputs['changeLessonMails']['body']>(),
  data: lessonMails,
});
