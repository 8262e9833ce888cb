import * as v from 'valibot';
import { lesson } from './records.ts';
import { endpoint, pageOf, inputType, wholeNumber } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

/** The filters of a search. */
export type LessonFilter = v.InferOutput<Inputs['searchLessons']['body']>;

/** The `data` of a rejected write: the rule (`stale`, `past`, `overlap`, `locked`, `canceled`, `ended`…), and the newer lesson when `stale`. */
export const lessonErrorData = v.object({
  code: v.optional(v.string()),
  field: v.optional(v.string()),
  lesson: v.optional(lesson),
});
export type LessonErrorData = v.InferOutput<typeof lessonErrorData>;

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/client/teacher/teach/list',
  description: "The teacher's lessons: upcoming ones first, then past ones, latest first.",
  query: inputType<Inputs['listLessons']['query']>(),
  data: pageOf(lesson),
});

export const searchLessons = endpoint({
  method: 'POST',
  path: '/api/client/teacher/teach/list/search',
  description: 'Lessons that match words, student, period and state.',
  query: inputType<Inputs['listLessons']['query']>(),
  body: inputType<Inputs['searchLessons']['body']>(),
  data: pageOf(lesson),
});

export const readLesson = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}',
  description: 'One lesson.',
  data: lesson,
});

/** Information for the teacher before a lesson is cancelled. */
export const cancelInfo = v.object({
  /** If missing, the value from the list applies. */
  lesson: v.optional(lesson),
  /** Can it be cancelled? If not, `message` says why. */
  allowed: v.optional(v.boolean(), true),
  message: v.optional(v.string(), ''),
  /** Lessons left in the contract after this one is returned. */
  lessonsLeft: v.optional(wholeNumber),
  /** Can the student be notified by mail? */
  canNotify: v.optional(v.boolean(), false),
});
export type CancelInfo = v.InferOutput<typeof cancelInfo>;

export const readCancelInfo = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/cancel/{id}',
  description: 'Whether a lesson can be cancelled, and the consequences.',
  data: v.optional(cancelInfo, {}),
});

export const changeLesson = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course',
  description: "Changes a lesson's time, subject, memo or note; an outdated version is rejected with the newer lesson.",
  body: inputType<Inputs['changeLesson']['body']>(),
  data: lesson,
  echo: true,
  errorData: lessonErrorData,
});

export const cancelLesson = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course/cancel',
  description: 'Cancels a lesson with a reason; notifies the student by mail if requested.',
  body: inputType<Inputs['cancelLesson']['body']>(),
  data: lesson,
  echo: true,
  errorData: lessonErrorData,
});

export const createLesson = endpoint({
  method: 'POST',
  path: '/api/client/teacher/course',
  description: "Creates a lesson with one of the teacher's students.",
  body: inputType<Inputs['createLesson']['body']>(),
  data: lesson,
  echo: true,
  errorData: lessonErrorData,
});
