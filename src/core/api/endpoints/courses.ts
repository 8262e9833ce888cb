import * as v from 'valibot';
import { lesson } from './records.ts';
import { endpoint, pageOf, inputType, wholeNumber } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

/** What a search can ask for. */
export type LessonFilter = v.InferOutput<Inputs['searchLessons']['body']>;

/** The `data` of a rejected write: the rule (`stale`, `past`, `overlap`, `locked`, `canceled`, `ended`…), and the newer lesson when `stale`. */
const errorData = v.object({ code: v.optional(v.string()), field: v.optional(v.string()), lesson: v.optional(lesson) });
export type LessonErrorData = v.InferOutput<typeof errorData>;

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/client/teacher/teach/list',
  query: inputType<Inputs['listLessons']['query']>(),
  data: pageOf(lesson),
});

export const searchLessons = endpoint({
  method: 'POST',
  path: '/api/client/teacher/teach/list/search',
  query: inputType<Inputs['listLessons']['query']>(),
  body: inputType<Inputs['searchLessons']['body']>(),
  data: pageOf(lesson),
});

export const readLesson = endpoint({ method: 'GET', path: '/api/client/teacher/course/{id}', data: lesson });

/** What the teacher should know before a lesson is cancelled. */
export const cancelInfo = v.object({
  lesson,
  /** May it be cancelled at all? If not, `message` says why. */
  allowed: v.boolean(),
  message: v.string(),
  /** Lessons left in the contract once this one is given back. */
  lessonsLeft: v.optional(wholeNumber),
  /** Can the student be told by mail? */
  canNotify: v.boolean(),
});
export type CancelInfo = v.InferOutput<typeof cancelInfo>;

export const readCancelInfo = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/cancel/{id}',
  data: cancelInfo,
});

export const changeLesson = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course',
  body: inputType<Inputs['changeLesson']['body']>(),
  data: lesson,
  errorData,
});

export const cancelLesson = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course/cancel',
  body: inputType<Inputs['cancelLesson']['body']>(),
  data: lesson,
  errorData,
});

export const createLesson = endpoint({
  method: 'POST',
  path: '/api/client/teacher/course',
  body: inputType<Inputs['createLesson']['body']>(),
  data: lesson,
  errorData,
});
