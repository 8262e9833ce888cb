import * as v from 'valibot';
import { lesson } from '../records.ts';
import { endpoint, idempotencyKey, identifier, moment, pageOf, paging, requiredText, text, wholeNumber } from './endpoint.ts';

/** What a search can ask for; a part that is missing does not narrow. Times bound the lesson's start, half open. */
export const lessonFilter = v.object({
  words: v.optional(text(100)),
  studentId: v.optional(identifier),
  fromMillis: v.optional(moment),
  untilMillis: v.optional(moment),
  state: v.optional(v.picklist([1, 2, 3, 4])),
});
export type LessonFilter = v.InferOutput<typeof lessonFilter>;

/** What a refused write tells: the rule (`stale`, `past`, `overlap`, `locked`, `canceled`, `ended`…), and the newer lesson when stale. */
const refusal = v.object({
  code: v.optional(v.string()),
  field: v.optional(v.string()),
  lesson: v.optional(lesson),
});
export type LessonRefusal = v.InferOutput<typeof refusal>;

export const listLessons = endpoint({
  method: 'GET', path: '/api/client/teacher/teach/list',
  use: 'The teacher\'s lessons, the next ones first, then the past ones, newest first.',
  query: paging,
  data: pageOf(lesson),
});

export const searchLessons = endpoint({
  method: 'POST', path: '/api/client/teacher/teach/list/search',
  use: 'The lessons that fit words, student, period and state.',
  query: paging,
  body: lessonFilter,
  data: pageOf(lesson),
});

export const readLesson = endpoint({
  method: 'GET', path: '/api/client/teacher/course/{id}',
  use: 'One lesson.',
  data: lesson,
});

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
  method: 'GET', path: '/api/client/teacher/course/cancel/{id}',
  use: 'What cancelling this lesson means, and whether it can be cancelled.',
  data: cancelInfo,
});

export const changeLesson = endpoint({
  method: 'PUT', path: '/api/client/teacher/course',
  use: 'Changes a lesson\'s time, subject or texts; a stale version is refused with the newer lesson.',
  body: v.object({
    id: identifier,
    version: wholeNumber,
    startTimeMillis: v.optional(moment),
    endTimeMillis: v.optional(moment),
    subject: v.optional(requiredText(60)),
    memo: v.optional(text(1000)),
    note: v.optional(text(1000)),
  }),
  data: lesson,
  refusal,
});

export const cancelLesson = endpoint({
  method: 'PUT', path: '/api/client/teacher/course/cancel',
  use: 'Cancels a lesson with a reason; the student is told by mail if wished.',
  body: v.object({
    id: identifier,
    version: v.optional(wholeNumber),
    reason: requiredText(1000),
    notifyStudent: v.boolean(),
    idempotencyKey,
  }),
  data: lesson,
  refusal,
});

export const createLesson = endpoint({
  method: 'POST', path: '/api/client/teacher/course',
  use: 'Makes a lesson with one of the teacher\'s students.',
  body: v.object({
    studentId: identifier,
    subject: requiredText(60),
    startTimeMillis: moment,
    endTimeMillis: moment,
    memo: v.optional(text(1000)),
    /** Go on although another lesson is nearby, a holiday or the same student twice; never over a lock or an overlap. */
    allowWarnings: v.optional(v.boolean()),
    idempotencyKey,
  }),
  data: lesson,
  refusal,
});
