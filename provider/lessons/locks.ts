import type { Lock } from '../../src/core/api/endpoints/index.ts';
import { addDays, dayKey, SERVICE_ZONE, startOfDay } from '../../src/core/time/index.ts';
import { rejected } from '../app/api-error.ts';
import type { AuthenticatedContext } from '../app/context.ts';
import type { LockRow } from '../store/tables.ts';

interface LockInput {
  date: string;
  startTimeMillis?: number | undefined;
  endTimeMillis?: number | undefined;
}

/**
 * Checks a lock: a day from today on, or a span within it, and at most one lock per day.
 * @throws {ApiError} for the first rule that it breaks
 */
export async function checkLock(
  { date, startTimeMillis, endTimeMillis }: LockInput,
  context: AuthenticatedContext,
  lockId = '',
): Promise<void> {
  const { store, teacher, messages, now } = context;
  if (date < dayKey(now(), SERVICE_ZONE)) throw rejected('past', messages.lockPast, { field: 'date' });
  if (startTimeMillis !== undefined || endTimeMillis !== undefined) {
    const [start = NaN, end = NaN] = [startTimeMillis, endTimeMillis];
    const isWithin = start >= startOfServiceDay(date) && start < end && end <= startOfServiceDay(addDays(date, 1));
    if (!isWithin) throw rejected('lockSpan', messages.lockSpan, { field: 'endTimeMillis' });
  }
  const others = await store.locks.count([
    ['teacherId', '=', teacher.id],
    ['date', '=', date],
    ['id', '!=', lockId],
  ]);
  if (others > 0) throw rejected('lockExists', messages.lockExists, { field: 'date' });
}

/** The lock as the API returns it. */
export function lockRecord({ id, date, startTimeMillis, endTimeMillis, reason, seriesId }: LockRow): Lock {
  return {
    lockId: id,
    date,
    locked: true,
    ...(startTimeMillis !== undefined && { startTimeMillis }),
    ...(endTimeMillis !== undefined && { endTimeMillis }),
    ...(reason !== undefined && { reason }),
    ...(seriesId !== undefined && { seriesId }),
  };
}

/** Number of cached days: the months of 400 years. */
const MAX_DAYS = 5000;

const known = new Map<string, number>();

/** The first moment of a day of the service, `YYYY-MM-DD`. Cached, because Intl is slow. */
export function startOfServiceDay(day: string): number {
  const start = known.get(day) ?? startOfDay(day, SERVICE_ZONE);
  if (known.size >= MAX_DAYS && !known.has(day)) known.clear();
  known.set(day, start);
  return start;
}
