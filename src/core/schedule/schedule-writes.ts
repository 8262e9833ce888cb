import type { ReadonlySignal } from '@preact/signals-core';
import type { Lesson, Lock } from '../api/endpoints/index.ts';
import { failed, type Reply } from '../api/index.ts';
import { commonOf, type FactListener, type Session } from '../session/index.ts';
import type { Span } from '../time/index.ts';
import { createBatchCreate, type Creation } from './batch-create.ts';
import { createLocking, type LockRequest, type LockResult } from './locking.ts';
import type { MonthCache } from './months/index.ts';
import type { OptimisticMoves } from './optimistic-moves.ts';
import type { LessonPlan } from './plan.ts';

/**
 * What a teacher changes in a schedule. While the host page's own lessons are shown nothing is sent: single writes resolve
 * with a failure, `rejected` with the code `readOnly`, and others with no results.
 */
export interface ScheduleWrites {
  /** The reply to the last lock, or an empty object (docs/spec.md, section 3). */
  readonly lockResult: ReadonlySignal<Partial<Reply<Lock | undefined>>>;
  /** The results of the last run of locks, added one by one. */
  readonly lockResults: ReadonlySignal<readonly LockResult[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** The lessons that were created last, each with its result. */
  readonly creations: ReadonlySignal<readonly Creation[]>;
  /** Locks a date: a create call when there is no `lockId`, an update call when there is (docs/spec.md, section 4). */
  lock(request: LockRequest): Promise<Reply<Lock | undefined>>;
  /** Locks dates, or removes their locks, one after the other, each with a result of its own. */
  lockDays(requests: readonly LockRequest[]): Promise<readonly LockResult[]>;
  unlock(lock: Pick<Lock, 'lockId' | 'date'>): Promise<Reply<Lock | undefined>>;
  /** Undoes the last run of locks, as far as it succeeded. */
  undo(): Promise<readonly LockResult[]>;
  /**
   * Moves a lesson to other times. It is shown there at once; if the provider rejects that, it is shown where it was, or
   * where a newer version of it is. A move that a newer one has overtaken resolves with a failure, `aborted`.
   */
  move(lesson: Lesson, times: Span): Promise<Reply<Lesson>>;
  /** Creates lessons one by one. After the failure of one the others are tried, unless there is no connection at all. */
  create(plans: readonly LessonPlan[]): Promise<readonly Creation[]>;
  /** Tries the failed ones again, and only those. */
  retryFailed(): Promise<readonly Creation[]>;
}

/** The host page's own lessons are only shown. */
const readOnly = failed({ kind: 'rejected', status: 0, code: 'readOnly', message: '' });

/** `stop` creates no further lessons: those that were not sent yet stay unsent. */
export function createScheduleWrites(
  session: Session,
  months: MonthCache,
  moves: OptimisticMoves,
  isReadOnly: ReadonlySignal<boolean>,
  onFact?: FactListener,
): { writes: ScheduleWrites; stop: () => void } {
  const submitting = <Result>(work: Promise<Result>) => commonOf(session).during('isSubmitLoading', work);
  const locking = createLocking(session, months, submitting, onFact);
  const batch = createBatchCreate(session, months, onFact);
  const { lockResult, lockResults, canUndo } = locking;

  async function lock(request: LockRequest): Promise<Reply<Lock | undefined>> {
    const [result] = isReadOnly.peek() ? [] : await locking.lock([request]);
    return result?.reply ?? readOnly;
  }

  const writes: ScheduleWrites = {
    lockResult,
    lockResults,
    canUndo,
    creations: batch.creations,
    lock,
    lockDays: async (requests) =>
      isReadOnly.peek() ? requests.map((request) => ({ request, reply: readOnly })) : locking.lock(requests),
    unlock: ({ lockId, date }) => lock({ lockId, date, locked: false }),
    undo: async () => (isReadOnly.peek() ? [] : locking.undo()),
    move: async (lesson, times) => (isReadOnly.peek() ? readOnly : moves.move(lesson, times)),
    create: async (plans) => (isReadOnly.peek() ? [] : submitting(batch.create(plans))),
    retryFailed: async () => (isReadOnly.peek() ? [] : submitting(batch.retryFailed())),
  };
  return { writes, stop: batch.stop };
}
