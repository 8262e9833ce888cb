import type { CancellationRecord } from '../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../app/context.ts';
import type { LessonRow } from '../store/tables.ts';

/** Why a lesson was cancelled, and the lesson that takes its place, as long as that one is not cancelled, too. */
export async function cancellationOf(
  { store }: Pick<AppContext, 'store'>,
  { cancelReason = '', makeUpId }: LessonRow,
): Promise<CancellationRecord> {
  const found = makeUpId === undefined ? undefined : await store.lessons.get(makeUpId);
  if (!found || found.canceledAt !== undefined) return { reason: cancelReason };
  const { id, startTimeMillis, endTimeMillis } = found;
  return { reason: cancelReason, makeUp: { id, startTimeMillis, endTimeMillis } };
}
