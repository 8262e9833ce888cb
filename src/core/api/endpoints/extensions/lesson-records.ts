import * as v from 'valibot';
import { endpoint, inputType, moment, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { homeworkReply } from './homework-replies.ts';
import { mailRecipient } from './mail-recipients.ts';

/** A teacher's record after a lesson (授業の記録). */
export const lessonRecord = v.object({
  /** What was done: the lesson's own `note`, not a copy of it. */
  note: v.string(),
  homework: v.string(),
  /** The plan for the next lesson. */
  nextTime: v.string(),
  /** When the teacher marked the record as finished. */
  finishedAtMillis: v.optional(moment),
  /** When it was last mailed to the family. */
  sentAtMillis: v.optional(moment),
  /** Grows with every change of the texts, but not when the lesson ends meanwhile: what is being typed stays current. */
  version: wholeNumber,
});
export type LessonRecord = v.InferOutput<typeof lessonRecord>;

/** A record with the information that a teacher needs beside it. */
export const lessonRecordInfo = v.object({
  ...lessonRecord.entries,
  /** The plan in the student's last lesson with a record. */
  previous: v.optional(
    v.object({
      nextTime: v.string(),
      homework: v.string(),
      startTimeMillis: moment,
      /** What the family has sent for that homework; only from providers with `homework-replies`. */
      reply: v.optional(homeworkReply),
    }),
  ),
  /** What the family has sent for the homework of this lesson. */
  reply: v.optional(homeworkReply),
  /** The student's next lesson after this one. */
  nextLesson: v.optional(
    v.object({ id: v.string(), startTimeMillis: moment, endTimeMillis: moment, subject: v.string() }),
  ),
  /** Whether the record can be mailed to the family: there is an address, and mails are sent. */
  canMail: v.boolean(),
});
export type LessonRecordInfo = v.InferOutput<typeof lessonRecordInfo>;

/** The mail to the family with a lesson's record. */
export const lessonRecordMail = v.object({
  /** The address of the first recipient; subject and text are those of this person's mail. */
  to: v.string(),
  /** Those with an address, the guardian first, and who of them gets this mail; from providers with `mail-recipients`. */
  recipients: v.optional(v.array(mailRecipient)),
  subject: v.string(),
  text: v.string(),
  /** The name of the attachment. */
  attachment: v.optional(v.string()),
  /** When it was sent; missing in a preview of an unsent mail. */
  sentAtMillis: v.optional(moment),
});
export type LessonRecordMail = v.InferOutput<typeof lessonRecordMail>;

/** The `data` of a rejected change: the rule (`stale`, `canceled`, `tooEarly`), and the newer record when `stale`. */
const recordErrorData = v.object({
  code: v.optional(v.string()),
  field: v.optional(v.string()),
  record: v.optional(lessonRecord),
});
export type LessonRecordErrorData = v.InferOutput<typeof recordErrorData>;

export const readLessonRecord = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/record',
  description: 'The record of a lesson, the plan from the previous one, and the next lesson.',
  extension: 'lesson-records',
  data: lessonRecordInfo,
});

export const changeLessonRecord = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course/record',
  description:
    'Changes the record of a lesson; missing fields keep their values. An outdated version is rejected with the newer record.',
  extension: 'lesson-records',
  body: inputType<Inputs['changeLessonRecord']['body']>(),
  data: lessonRecord,
  errorData: recordErrorData,
});

export const mailLessonRecord = endpoint({
  method: 'POST',
  path: '/api/client/teacher/course/record/mail',
  description: 'Mails the record of a lesson to the family, or shows that mail. An unchanged mail is sent once.',
  extension: 'lesson-records',
  body: inputType<Inputs['mailLessonRecord']['body']>(),
  data: lessonRecordMail,
});
