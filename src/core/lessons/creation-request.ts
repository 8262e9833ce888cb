import type { createLesson, InputOf } from '../api/endpoints/index.ts';

type CreationRequest = InputOf<typeof createLesson>['body'];

/**
 * The request that creates a planned lesson; the plan may contain more than is sent. `idempotencyKey` is the same in
 * every attempt, so that a lesson whose reply was lost is not created twice.
 */
export function creationRequest(
  { studentId, subject, startTimeMillis, endTimeMillis, memo, allowWarnings }: Omit<CreationRequest, 'idempotencyKey'>,
  idempotencyKey: string,
): CreationRequest {
  return {
    studentId,
    subject,
    startTimeMillis,
    endTimeMillis,
    idempotencyKey,
    ...(memo && { memo }),
    ...(allowWarnings && { allowWarnings }),
  };
}
