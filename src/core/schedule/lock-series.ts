import { batch } from '@preact/signals-core';
import {
  changeLock,
  changeLockSeries,
  createLockSeries,
  type InputOf,
  type Lock,
  type LockSeries,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { commonOf, type FactListener, type Session } from '../session/index.ts';
import { type MinuteRange, rangeOf } from './lock-plan.ts';
import type { Schedule } from './schedule.ts';

type SeriesRequest = InputOf<typeof createLockSeries>['body'];

/** Which locks of a series: this one, this and those after it, or all from today on. */
export type LockScope = InputOf<typeof changeLockSeries>['body']['scope'];

/** A change of locks of a series: the part of each day, the whole day without one. */
interface SeriesChange {
  readonly lockId: string;
  readonly scope: LockScope;
  readonly part?: MinuteRange | undefined;
  readonly reason?: string | undefined;
  /** False removes the locks. */
  readonly locked: boolean;
}

/** The outcome of a write, and how it is undone. */
interface SeriesResult {
  readonly reply: Reply<LockSeries>;
  readonly undo: () => Promise<readonly Reply<unknown>[]>;
}

/** Locks that repeat. Only providers with the capability `lock-series` have them. */
export interface SeriesLocking {
  /** Locks dates that repeat; a date that has a lock keeps it. */
  create(request: SeriesRequest): Promise<SeriesResult>;
  change(change: SeriesChange): Promise<SeriesResult>;
  /** The locks of the series of a lock, from today on, by their date. */
  load(lockId: string): Promise<Reply<LockSeries>>;
}

/** Every weekday: the dates of a restored series are listed. */
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const;

/** Writes locks that repeat; `schedule` shows them at once. */
export function createSeriesLocking(
  session: Session,
  schedule: Pick<Schedule, 'applyLocks'>,
  onFact?: FactListener,
): SeriesLocking {
  const during = <Result>(work: Promise<Result>) => commonOf(session).during('isSubmitLoading', work);

  function applied(reply: Reply<LockSeries>): Reply<LockSeries> {
    if (!succeeded(reply)) return reply;
    batch(() => schedule.applyLocks(reply.data.locks));
    for (const lock of reply.data.locks) onFact?.({ kind: 'date-locked', lock });
    return reply;
  }

  const sendCreate = async (body: SeriesRequest) => applied(await during(session.api.call(createLockSeries, { body })));
  const sendChange = async ({ lockId, scope, part, reason, locked }: SeriesChange) =>
    applied(
      await during(
        session.api.call(changeLockSeries, {
          body: { lockId, scope, locked, ...part, ...(reason !== undefined && reason !== '' && { reason }) },
        }),
      ),
    );

  async function restore(before: readonly Lock[]): Promise<readonly Reply<unknown>[]> {
    const replies: Reply<unknown>[] = [];
    for (const group of groupsOf(before)) {
      const dates = group.map(({ date }) => date).toSorted();
      const [first] = group;
      const [from, until] = [dates[0], dates.at(-1)];
      if (!first || from === undefined || until === undefined) continue;
      const { reason, seriesId } = first;
      replies.push(
        await sendCreate({
          weekdays: [...EVERY_DAY],
          everyWeeks: 1,
          from,
          until,
          only: dates,
          ...partOf(first),
          ...(reason !== undefined && { reason }),
          ...(seriesId !== undefined && { seriesId }),
        }),
      );
    }
    return replies;
  }

  async function revert(before: readonly Lock[], { lockId, scope }: SeriesChange): Promise<readonly Reply<unknown>[]> {
    const [first] = before;
    if (first && groupsOf(before).length === 1) {
      const [part, reason] = [partOf(first), first.reason];
      return [await sendChange({ lockId, scope, locked: true, part, reason })];
    }
    const replies: Reply<Lock | undefined>[] = [];
    for (const { lockId: id, date, startTimeMillis, endTimeMillis, reason } of before)
      replies.push(
        await during(
          session.api.call(changeLock, {
            body: { lockId: id, date, startTimeMillis, endTimeMillis, reason, locked: true },
          }),
        ),
      );
    schedule.applyLocks(replies.flatMap(({ data }) => data ?? []));
    return replies;
  }

  return {
    async create(request) {
      const reply = await sendCreate(request);
      const [first] = reply.data?.locks ?? [];
      const undo = async () => (first ? [await sendChange({ lockId: first.lockId, scope: 'all', locked: false })] : []);
      return { reply, undo };
    },
    async change(change) {
      const reply = await sendChange(change);
      const before = reply.data?.before ?? [];
      return { reply, undo: () => (change.locked ? revert(before, change) : restore(before)) };
    },
    load: (lockId) =>
      session.api.call(changeLockSeries, { body: { lockId, scope: 'all', locked: false, preview: true } }),
  };
}

/** The part of a day that a lock covers; undefined for the whole day. */
const partOf = (lock: Lock): MinuteRange | undefined =>
  lock.startTimeMillis === undefined || lock.endTimeMillis === undefined ? undefined : rangeOf(lock);

/** Locks with the same part of the day, reason and series. */
function groupsOf(locks: readonly Lock[]): Lock[][] {
  const keyOf = (lock: Lock) => JSON.stringify([partOf(lock), lock.reason, lock.seriesId]);
  return [...Map.groupBy(locks, keyOf).values()];
}

/** The locks of a series that a scope means. */
export function locksInScope(locks: readonly Lock[], own: Pick<Lock, 'lockId' | 'date'>, scope: LockScope): Lock[] {
  if (scope === 'all') return [...locks];
  return locks.filter(({ lockId, date }) => (scope === 'one' ? lockId === own.lockId : date >= own.date));
}
