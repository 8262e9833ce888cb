import * as v from 'valibot';
import { endpoint, inputType, moment } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** The lesson that replaces a cancelled one (振替). */
export const makeUpLesson = v.object({ id: v.string(), startTimeMillis: moment, endTimeMillis: moment });

/** Why a lesson was cancelled, and its make-up lesson. */
export const cancellationRecord = v.object({
  /** As the teacher wrote it; empty if unknown. */
  reason: v.string(),
  /** Missing if there is none, or if that one is cancelled, too. */
  makeUp: v.optional(makeUpLesson),
});
export type CancellationRecord = v.InferOutput<typeof cancellationRecord>;

export const readLessonCancellation = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/cancellation',
  description: 'Why a lesson was cancelled, and its make-up lesson.',
  extension: 'lesson-cancellations',
  data: cancellationRecord,
});

export const linkMakeUpLesson = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course/cancellation',
  description: 'Sets the make-up lesson of a cancelled lesson, with the same student.',
  extension: 'lesson-cancellations',
  body: inputType<Inputs['linkMakeUpLesson']['body']>(),
  data: cancellationRecord,
});
