import * as v from 'valibot';
import { endpoint, inputType, moment, pageOf } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { lessonFile, readableOutcome } from '../records.ts';
import { makeUpLesson } from './lesson-cancellations.ts';

const role = v.picklist(['teacher', 'student']);

/** The archive of a lesson's room: attendance, chat, board and files. */
export const lessonArchive = v.object({
  /** Each stay in the room, in order of arrival. */
  attendance: v.array(
    v.object({
      name: v.string(),
      role,
      fromMillis: moment,
      /** Missing while the person is inside. */
      untilMillis: v.optional(moment),
    }),
  ),
  /** Oldest first. */
  chat: v.array(v.object({ name: v.string(), role, text: v.string(), sentAtMillis: moment })),
  /** Whether there is a board; its content is known once it is read, and may have been erased. */
  hasBoard: v.boolean(),
  files: v.array(lessonFile),
  /** A token for reading the files, valid for some minutes. */
  fileToken: v.string(),
});
export type LessonArchive = v.InferOutput<typeof lessonArchive>;

/** The board of a lesson, as changes that are applied one after another. */
const archivedBoard = v.object({
  /** Yjs updates in Base64. */
  updates: v.array(v.string()),
  /** Whether the provider leaves out changes of the board that it cannot read. */
  isIncomplete: v.optional(v.boolean()),
  /** The students whose drawings are still on the board, once the room is finally closed: `eraseFromBoard` accepts their `id`. */
  authors: v.optional(v.array(v.object({ id: v.string(), name: v.string() }))),
  /** A token for reading the board's images and PDFs, valid for some minutes. */
  fileToken: v.string(),
});
export type ArchivedBoard = v.InferOutput<typeof archivedBoard>;

/** Changes that erase drawings from a displayed board. */
const erasedDrawings = v.object({
  /** Yjs updates in Base64. */
  updates: v.array(v.string()),
});

/** An earlier lesson of the same student whose board can be continued. */
const previousBoard = v.object({
  /** Missing if there is none. */
  lesson: v.optional(v.object({ id: v.string(), subject: v.string(), startTimeMillis: moment })),
});
export type PreviousBoard = v.InferOutput<typeof previousBoard>;

/** A summary of one past lesson with a student. */
export const studentRecord = v.object({
  lessonId: v.string(),
  subject: v.string(),
  startTimeMillis: moment,
  endTimeMillis: moment,
  /** The teacher's note after the lesson; empty if there is none. */
  note: v.string(),
  /** Empty if there is none, like `nextTime`. */
  homework: v.string(),
  nextTime: v.string(),
  /** Whether the family has replied to the homework: its record has the reply. Only from providers with `homework-replies`. */
  hasReply: v.optional(v.boolean(), false),
  /** Whether it has a board. */
  hasBoard: v.boolean(),
  /** What really happened, from providers with `lesson-outcomes`. */
  outcome: readableOutcome,
  /** For a cancelled lesson, which is included only on request: when it was cancelled, and the fields of `CancellationRecord`. */
  canceledAt: v.optional(moment),
  cancelReason: v.optional(v.string()),
  makeUp: v.optional(makeUpLesson),
});
export type StudentRecord = v.InferOutput<typeof studentRecord>;

export const readLessonArchive = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/archive',
  description: "The archive of a lesson's room: attendance, chat, files, and whether there is a board.",
  extension: 'lesson-archive',
  data: lessonArchive,
});

export const readArchivedBoard = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/archive/board',
  description: 'The board of a lesson.',
  extension: 'lesson-archive',
  data: archivedBoard,
});

export const eraseFromBoard = endpoint({
  method: 'POST',
  path: '/api/client/teacher/course/archive/erase',
  description: 'Erases everything that one person has drawn on the board of a lesson whose room is closed.',
  extension: 'lesson-archive',
  body: inputType<Inputs['eraseFromBoard']['body']>(),
  data: erasedDrawings,
});

export const readPreviousBoard = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/archive/previous',
  description: 'The latest earlier lesson with the same student whose board is not empty.',
  extension: 'lesson-archive',
  data: previousBoard,
});

export const listStudentRecords = endpoint({
  method: 'GET',
  path: '/api/client/teacher/student/{studentId}/records',
  description: 'The past lessons with a student that have an archive, latest first.',
  query: inputType<Inputs['listStudentRecords']['query']>(),
  extension: 'lesson-archive',
  data: pageOf(studentRecord),
});
