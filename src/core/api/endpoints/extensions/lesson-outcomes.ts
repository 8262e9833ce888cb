import * as v from 'valibot';
import { endpoint, inputType, moment, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { lessonOutcome, readableOutcome } from '../records.ts';

/** What really happened in a lesson, as the teacher decided, and what the provider proposes. */
export const lessonOutcomeInfo = v.object({
  /** Missing until the teacher decides. */
  outcome: readableOutcome,
  /** When the lesson really began and ended; only of a lesson that was held, and both or neither. */
  heldFromMillis: v.optional(moment),
  heldUntilMillis: v.optional(moment),
  /** What the attendance in the room suggests; missing if nobody used the room. */
  proposed: v.optional(
    v.object({ outcome: lessonOutcome, fromMillis: v.optional(moment), untilMillis: v.optional(moment) }),
  ),
  /** Grows with every change of the outcome. */
  version: v.optional(wholeNumber, 0),
});
export type LessonOutcomeInfo = v.InferOutput<typeof lessonOutcomeInfo>;

/**
 * The `data` of a rejected change: the rule (`stale`, `canceled`, `tooEarly`, `times`), and the newer values when `stale`.
 */
const outcomeErrorData = v.object({
  code: v.optional(v.string()),
  field: v.optional(v.string()),
  record: v.optional(lessonOutcomeInfo),
});

export const readLessonOutcome = endpoint({
  method: 'GET',
  path: '/api/client/teacher/course/{id}/outcome',
  description: 'What really happened in a lesson, and what the attendance in its room suggests.',
  extension: 'lesson-outcomes',
  data: lessonOutcomeInfo,
});

export const changeLessonOutcome = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/course/outcome',
  description:
    'Decides what really happened in a lesson that has begun; without an outcome, the decision is removed. An outdated version is rejected with the newer values.',
  extension: 'lesson-outcomes',
  body: inputType<Inputs['changeLessonOutcome']['body']>(),
  data: lessonOutcomeInfo,
  errorData: outcomeErrorData,
});
