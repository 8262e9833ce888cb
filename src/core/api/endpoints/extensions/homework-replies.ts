import * as v from 'valibot';
import { endpoint, inputType, moment, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { lessonFile } from '../records.ts';

/** What a family has sent for the homework of a lesson. */
export const homeworkReply = v.object({
  /** When it was marked as done; missing while it is not. */
  doneAtMillis: v.optional(moment),
  /** Photos and PDFs, oldest first. */
  files: v.optional(v.array(lessonFile), []),
});
export type HomeworkReply = v.InferOutput<typeof homeworkReply>;

/** The homework of one lesson, as a family sees it. */
const familyHomework = v.object({
  /** The id of the lesson whose record asks for it. */
  lesson: v.string(),
  subject: v.optional(v.string(), ''),
  startTimeMillis: moment,
  homework: v.string(),
  ...homeworkReply.entries,
});
export type FamilyHomework = v.InferOutput<typeof familyHomework>;

/** The homework that a family can reply to, the latest first. */
const familyHomeworkList = v.object({
  list: v.array(familyHomework),
  /** A token for reading the files, valid for some minutes. */
  fileToken: v.optional(v.string(), ''),
  /** How many files a reply may have. */
  maximumFiles: v.optional(wholeNumber, 3),
});
export type FamilyHomeworkList = v.InferOutput<typeof familyHomeworkList>;

export const listFamilyHomework = endpoint({
  method: 'POST',
  path: '/api/client/family/homework/list',
  description: "The homework of a student's last lessons, for the holder of the student's lasting link.",
  access: 'anyone',
  extension: 'homework-replies',
  body: inputType<Inputs['listFamilyHomework']['body']>(),
  data: familyHomeworkList,
});

export const markHomework = endpoint({
  method: 'PUT',
  path: '/api/client/family/homework',
  description: 'Marks the homework of a lesson as done, or not done.',
  access: 'anyone',
  extension: 'homework-replies',
  body: inputType<Inputs['markHomework']['body']>(),
  data: homeworkReply,
});

export const requestHomeworkUpload = endpoint({
  method: 'POST',
  path: '/api/client/family/homework/upload',
  description: 'A one-time ticket for sending a photo or PDF with the homework of a lesson.',
  access: 'anyone',
  extension: 'homework-replies',
  body: inputType<Inputs['requestHomeworkUpload']['body']>(),
  data: v.object({
    /** Where the file goes, as form field `file` beside `ticket`. */
    url: v.string(),
    ticket: v.string(),
    expiresAtMillis: moment,
    maximumBytes: wholeNumber,
  }),
});

export const removeHomeworkFile = endpoint({
  method: 'POST',
  path: '/api/client/family/homework/file/remove',
  description: 'Takes back a file that was sent with homework. A board on which the teacher has put it keeps it.',
  access: 'anyone',
  extension: 'homework-replies',
  body: inputType<Inputs['removeHomeworkFile']['body']>(),
  data: homeworkReply,
});
