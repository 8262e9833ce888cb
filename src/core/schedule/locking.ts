import { batch, computed, signal } from '@preact/signals-core';
import { changeLock, createLock, type InputOf, type Lock } from '../api/endpoints/index.ts';
import { succeeded, type Reply } from '../api/index.ts';
import type { Session } from '../session/index.ts';
import type { MonthCache } from './month-cache.ts';

/** A day as it is to be locked; with `lockId` its lock is changed, and `locked: false` lifts it. */
export type LockRequest = InputOf<typeof createLock>['body'] & { lockId?: string };

/** What became of a wish. */
export interface LockResult {
  readonly request: LockRequest;
  readonly reply: Reply<Lock>;
  /** The lock that the day had, as far as it was known. */
  readonly before?: Lock;
}

/** Locks and lifts locks, one date after the other, and takes it back. */
export function createLocking(session: Session, months: MonthCache, during: <Result>(work: Promise<Result>) => Promise<Result>) {
  const lockResult = signal<Partial<Reply<Lock>>>({});
  const lockResults = signal<readonly LockResult[]>([]);
  const undoable = signal<{ visit: number; wishes: readonly LockRequest[] } | undefined>();

  /** A create call when there is no `lockId`, an update call when there is (docs/spec.md, section 4). */
  async function send(wish: LockRequest): Promise<LockResult> {
    const before = months.lockOf(wish);
    const { lockId, ...body } = wish;
    const reply = await (lockId
      ? session.api.call(changeLock, { body: { lockId, ...body } })
      : session.api.call(createLock, { body }));
    const result = { request: wish, reply, ...before && { before } };
    batch(() => {
      lockResult.value = reply;
      lockResults.value = [...lockResults.peek(), result];
      if (succeeded(reply)) months.apply({ lock: reply.data });
    });
    return result;
  }

  async function sendAll(wishes: readonly LockRequest[]): Promise<readonly LockResult[]> {
    const results: LockResult[] = [];
    lockResults.value = [];
    for (const wish of wishes) results.push(await send(wish));
    return results;
  }

  /** `remember` tells from the results what can be taken back next. */
  async function act(wishes: readonly LockRequest[], remember: (results: readonly LockResult[]) => readonly LockRequest[]) {
    const visit = session.teacherEpoch.peek();
    const results = await during(sendAll(wishes));
    if (results.some(({ reply }) => succeeded(reply))) {
      batch(() => {
        undoable.value = { visit, wishes: remember(results) };
        session.changed();
      });
    }
    return results;
  }

  const lock = (wishes: readonly LockRequest[]) => act(wishes, (results) => results.flatMap((result) => reverseOf(result) ?? []));
  const mine = () => (undoable.value?.visit === session.teacherEpoch.value ? undoable.value.wishes : []);

  return {
    lockResult,
    /** What became of the wishes of the last act, each as it comes. */
    lockResults,
    lock,
    canUndo: computed(() => mine().length > 0),
    /** Takes back what succeeded in the last act that changed anything; what fails can be tried again. */
    undo: () => act(mine(), (results) => results.flatMap(({ request, reply }) => (succeeded(reply) ? [] : [request]))),
  };
}

/** The wish that brings back what was before; undefined if nothing happened, or nobody knows what was before. */
function reverseOf({ request, reply, before }: LockResult): LockRequest | undefined {
  if (!succeeded(reply)) return undefined;
  const { lockId, date } = reply.data;
  if (!request.lockId) return { lockId, date, locked: false };
  if (!before) return undefined;
  const { lockId: old, ...rest } = before;
  // A lock that was lifted is gone: its id is not to be had again.
  return request.locked ? { lockId: old, ...rest, locked: true } : { ...rest, locked: true };
}
