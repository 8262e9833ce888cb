import type { Lock, LockSeries } from '../../src/core/api/endpoints/index.ts';
import { datesOfRepeat, MAX_REPEAT_DAYS } from '../../src/core/schedule/index.ts';
import { dayKey, dayNumber, MINUTE_MS, SERVICE_ZONE } from '../../src/core/time/index.ts';
import { missing, rejected } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';
import { transact } from '../app/transact.ts';
import { lockRecord, startOfServiceDay } from '../lessons/locks.ts';
import type { LockRow } from '../store/tables.ts';

/** Locks that repeat. */
export const lockSeriesHandlers: Pick<Handlers, 'createLockSeries' | 'changeLockSeries'> = {
  createLockSeries: ({ body }, context) =>
    transact(context, async (context): Promise<LockSeries> => {
      const { store, teacher, messages, crypto, now } = context;
      if (body.from < dayKey(now(), SERVICE_ZONE)) throw rejected('past', messages.lockPast, { field: 'from' });
      const length = dayNumber(body.until) - dayNumber(body.from);
      if (length < 0) throw rejected('endBeforeStart', messages.lockUntil, { field: 'until' });
      if (length > MAX_REPEAT_DAYS) throw rejected('tooFar', messages.tooFar, { field: 'until' });
      const part = partOf(body, context);
      const locked = new Set(
        (
          await store.locks.pick(['date'], {
            where: [
              ['teacherId', '=', teacher.id],
              ['date', '>=', body.from],
              ['date', '<=', body.until],
            ],
          })
        ).map(({ date }) => date),
      );
      const seriesId = body.seriesId ?? crypto.random(9);
      const locks: Lock[] = [];
      const kept: string[] = [];
      const only = body.only && new Set(body.only);
      for (const date of datesOfRepeat(body)) {
        if (only && !only.has(date)) continue;
        if (locked.has(date)) {
          kept.push(date);
          continue;
        }
        const row: LockRow = {
          id: crypto.random(9),
          teacherId: teacher.id,
          date,
          ...timesOf(date, part),
          ...(body.reason !== undefined && { reason: body.reason }),
          seriesId,
        };
        await store.locks.insert(row);
        locks.push(lockRecord(row));
      }
      return { locks, before: [], kept };
    }),

  changeLockSeries: ({ body }, context) =>
    transact(context, async (context): Promise<LockSeries> => {
      const { store, teacher, messages, now } = context;
      const row = await store.locks.get(body.lockId);
      if (!row || row.teacherId !== teacher.id) throw missing(messages);
      const today = dayKey(now(), SERVICE_ZONE);
      if (body.locked && row.date < today) throw rejected('past', messages.lockPast, { field: 'lockId' });
      const rows = await rowsInScope(row, body.scope, today, context);
      const part = partOf(body, context);
      const before = rows.map(lockRecord);
      const changed = rows.map((each): LockRow => {
        const { startTimeMillis: _, endTimeMillis: __, reason: ___, ...rest } = each;
        return { ...rest, ...timesOf(each.date, part), ...(body.reason !== undefined && { reason: body.reason }) };
      });
      const locks = body.locked ? changed.map(lockRecord) : before.map((lock): Lock => ({ ...lock, locked: false }));
      if (body.preview) return { locks, before, kept: [] };
      for (const { id, startTimeMillis, endTimeMillis, reason } of changed) {
        if (body.locked) await store.locks.update(id, { startTimeMillis, endTimeMillis, reason });
        else await store.locks.delete([['id', '=', id]]);
      }
      return { locks, before, kept: [] };
    }),
};

/** The locks that a scope means, by their date; those of the past only if the lock itself is one. */
async function rowsInScope(
  row: LockRow,
  scope: 'one' | 'following' | 'all',
  today: string,
  { store, teacher }: AuthenticatedContext,
): Promise<LockRow[]> {
  if (scope === 'one' || row.seriesId === undefined) return [row];
  return store.locks.find({
    where: [
      ['teacherId', '=', teacher.id],
      ['seriesId', '=', row.seriesId],
      ['date', '>=', scope === 'following' ? row.date : today],
    ],
    order: [['date', 'ascending']],
  });
}

interface Part {
  startMinute: number;
  endMinute: number;
}

/**
 * The part of each day to lock; undefined for the whole day.
 * @throws {ApiError} if it does not end after it begins, or one of the two is missing
 */
function partOf(
  { startMinute, endMinute }: { [Name in keyof Part]?: number | undefined },
  { messages }: AuthenticatedContext,
): Part | undefined {
  if (startMinute === undefined && endMinute === undefined) return undefined;
  if (startMinute === undefined || endMinute === undefined || startMinute >= endMinute)
    throw rejected('lockSpan', messages.lockSpan, { field: 'endMinute' });
  return startMinute === 0 && endMinute === 1440 ? undefined : { startMinute, endMinute };
}

function timesOf(date: string, part: Part | undefined): Pick<LockRow, 'startTimeMillis' | 'endTimeMillis'> {
  if (!part) return {};
  const start = startOfServiceDay(date);
  return { startTimeMillis: start + part.startMinute * MINUTE_MS, endTimeMillis: start + part.endMinute * MINUTE_MS };
}
