import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { changeLock, createLock, type InputOf, type Lock } from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import type { FactListener, Session } from '../session/index.ts';
import type { MonthCache } from './month-cache.ts';

/** A date to lock; with `lockId` its lock is updated, and `locked: false` removes it (docs/design-choices.md#locked-dates). */
export type LockRequest = InputOf<typeof createLock>['body'] & { lockId?: string };

/** The result of one request. */
export interface LockResult {
  readonly request: LockRequest;
  /** Without data if the provider does not return the lock. */
  readonly reply: Reply<Lock | undefined>;
  /** The previous lock of the date, if it was loaded. */
  readonly before?: Lock;
}

/** Locks dates, reports the results, and undoes them. */
interface Locking {
  readonly lockResult: ReadonlySignal<Partial<Reply<Lock | undefined>>>;
  /** The results of the last run, added one by one. */
  readonly lockResults: ReadonlySignal<readonly LockResult[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  lock(requests: readonly LockRequest[]): Promise<readonly LockResult[]>;
  /** Undoes the successful part of the last run that changed anything; failures can be retried. */
  undo(): Promise<readonly LockResult[]>;
}

/** Locks and unlocks dates one after the other, and undoes the last run. */
export function createLocking(
  session: Session,
  months: MonthCache,
  during: <Result>(work: Promise<Result>) => Promise<Result>,
  onFact?: FactListener,
): Locking {
  const lockResult = signal<Partial<Reply<Lock | undefined>>>({});
  const lockResults = signal<readonly LockResult[]>([]);
  const undoable = signal<{ teacherEpoch: number; requests: readonly LockRequest[] } | undefined>();

  /** A create call when there is no `lockId`, an update call when there is (docs/spec.md, section 4). */
  async function send(request: LockRequest): Promise<LockResult> {
    const before = months.lockOf(request);
    const { lockId, ...body } = request;
    const reply = await (lockId
      ? session.api.call(changeLock, { body: { lockId, ...body } })
      : session.api.call(createLock, { body }));
    const result = { request, reply, ...(before && { before }) };
    batch(() => {
      lockResult.value = reply;
      lockResults.value = [...lockResults.peek(), result];
      if (reply.data) months.apply({ lock: reply.data });
    });
    if (reply.data) onFact?.({ kind: 'date-locked', lock: reply.data });
    return result;
  }

  async function sendAll(requests: readonly LockRequest[]): Promise<readonly LockResult[]> {
    const results: LockResult[] = [];
    lockResults.value = [];
    for (const request of requests) results.push(await send(request));
    return results;
  }

  /** `undoOf` maps the results to the requests that undo them. */
  async function run(
    requests: readonly LockRequest[],
    undoOf: (results: readonly LockResult[]) => readonly LockRequest[],
  ) {
    const teacherEpoch = session.teacherEpoch.peek();
    const results = await during(sendAll(requests));
    if (results.some(({ reply }) => succeeded(reply))) {
      batch(() => {
        undoable.value = { teacherEpoch, requests: undoOf(results) };
        session.changed();
      });
    }
    return results;
  }

  const lock = (requests: readonly LockRequest[]) =>
    run(requests, (results) => results.flatMap((result) => reverseOf(result) ?? []));
  const ownUndoable = () =>
    undoable.value?.teacherEpoch === session.teacherEpoch.value ? undoable.value.requests : [];

  return {
    lockResult,
    lockResults,
    lock,
    canUndo: computed(() => ownUndoable().length > 0),
    undo: () =>
      run(ownUndoable(), (results) => results.flatMap(({ request, reply }) => (succeeded(reply) ? [] : [request]))),
  };
}

/** The request that restores the previous state; undefined if nothing changed or the previous state is unknown. */
function reverseOf({ request, reply, before }: LockResult): LockRequest | undefined {
  if (!succeeded(reply)) return undefined;
  if (!request.lockId) return reply.data && { lockId: reply.data.lockId, date: reply.data.date, locked: false };
  if (!before) return undefined;
  const { lockId: old, ...rest } = before;
  // A removed lock does not get its id back.
  return request.locked ? { lockId: old, ...rest, locked: true } : { ...rest, locked: true };
}
