import * as v from 'valibot';
import { endpoint, inputType, moment, pageOf, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { makeUpLesson } from './lesson-cancellations.ts';

const role = v.picklist(['teacher', 'student']);

/** A file of teaching material that was put on the board of a lesson. */
const archivedFile = v.object({
  /** As it was called when it was uploaded; empty where that is unknown. */
  name: v.string(),
  /** Readable with the `fileToken` of the reply as `Authorization`. */
  url: v.string(),
  /** Media type. */
  type: v.string(),
  /** Size. */
  bytes: wholeNumber,
});

/** What is kept of a lesson's room: who was there, the chat, the board and its files. */
export const lessonArchive = v.object({
  /** Each stay in the room, in the order in which people came. */
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
  /** Whether there is a board; what is on it is known once it is read, and may have been taken away again. */
  hasBoard: v.boolean(),
  files: v.array(archivedFile),
  /** Reads the files for some minutes. */
  fileToken: v.string(),
});
export type LessonArchive = v.InferOutput<typeof lessonArchive>;

/** The board of a lesson, as changes that are applied one after another. */
export const archivedBoard = v.object({
  /** Yjs updates in Base64. */
  updates: v.array(v.string()),
  /** Whether the provider has changes of the board that it cannot read, and leaves out. */
  isIncomplete: v.optional(v.boolean()),
  /** The students who have drawn something that is still there, once the room is closed for good: `eraseFromBoard` takes their `id`. */
  authors: v.optional(v.array(v.object({ id: v.string(), name: v.string() }))),
  /** Reads the board's images and PDFs for some minutes. */
  fileToken: v.string(),
});
export type ArchivedBoard = v.InferOutput<typeof archivedBoard>;

/** What erases drawings from a board that is shown. */
export const erasedDrawings = v.object({
  /** Yjs updates in Base64. */
  updates: v.array(v.string()),
});

/** An earlier lesson of the same student whose board can be continued. */
export const previousBoard = v.object({
  /** Missing where there is none. */
  lesson: v.optional(v.object({ id: v.string(), subject: v.string(), startTimeMillis: moment })),
});
export type PreviousBoard = v.InferOutput<typeof previousBoard>;

/** What is kept of one past lesson with a student, in short. */
export const studentRecord = v.object({
  lessonId: v.string(),
  subject: v.string(),
  startTimeMillis: moment,
  endTimeMillis: moment,
  /** The teacher's note after the lesson; empty where there is none. */
  note: v.string(),
  /** Empty where there is none, as what comes next time. */
  homework: v.string(),
  nextTime: v.string(),
  /** Whether there is a board of it. */
  hasBoard: v.boolean(),
  /** Of a cancelled lesson, which comes only when it is asked for: when that was, and as `CancellationRecord` has it. */
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
