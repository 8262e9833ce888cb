import * as v from 'valibot';
import { endpoint, inputType, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** What a teacher charges for the lessons of a student: a private note, in no link, room or mail. */
export const lessonRate = v.object({
  studentId: v.string(),
  /** Empty for all subjects without a rate of their own. */
  subject: v.optional(v.string(), ''),
  /** Whole yen. */
  yen: wholeNumber,
  per: v.picklist(['hour', 'lesson']),
  /** Whether a lesson counts if the student was absent. */
  chargesAbsence: v.optional(v.boolean(), false),
  /** Whether a lesson counts if the student was absent with notice. */
  chargesNotice: v.optional(v.boolean(), false),
});
export type LessonRate = v.InferOutput<typeof lessonRate>;

export const listLessonRates = endpoint({
  method: 'GET',
  path: '/api/client/teacher/lessonRate/list',
  description: "The teacher's rates, by student and subject.",
  extension: 'lesson-rates',
  data: v.array(lessonRate),
});

export const changeLessonRate = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/lessonRate',
  description: 'Sets the rate of a student for a subject, or for all subjects; returns all rates of the teacher.',
  extension: 'lesson-rates',
  body: inputType<Inputs['changeLessonRate']['body']>(),
  data: v.array(lessonRate),
});

export const removeLessonRate = endpoint({
  method: 'POST',
  path: '/api/client/teacher/lessonRate/remove',
  description: 'Removes the rate of a student for a subject, or for all subjects; returns the remaining rates.',
  extension: 'lesson-rates',
  body: inputType<Inputs['removeLessonRate']['body']>(),
  data: v.array(lessonRate),
});
