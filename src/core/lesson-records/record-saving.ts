import { batch } from '@preact/signals-core';
import type { LessonRecord } from '../api/endpoints/index.ts';
import { type Failure, type Reply, succeeded } from '../api/index.ts';
import type { RecordCalls } from './record-calls.ts';
import type { RecordState } from './record-state.ts';
import type { RecordTimer } from './record-timer.ts';

/** How often an outdated change is joined with a newer record before it is shown as a failure. */
const MAX_MERGES = 3;

interface SavingOptions {
  readonly calls: RecordCalls;
  readonly timer: RecordTimer;
  /** Called with what was stored before, and now. */
  readonly onSaved: (before: LessonRecord, after: LessonRecord) => void;
}

/** Saves what has changed, one request at a time: the next one needs the version that this one makes. */
export function createRecordSaving(state: RecordState, { calls, timer, onSaved }: SavingOptions) {
  const { stored, status, rejection, conflict } = state;
  let last: Promise<unknown> = Promise.resolve();
  /** Whether the record is to be finished; remembered until the provider has answered. */
  let isFinishing = false;

  function accept(before: LessonRecord, record: LessonRecord): boolean {
    state.accept(record);
    timer.reset();
    onSaved(before, record);
    // Typed on while it was saved.
    if (Object.keys(state.sendable()).length > 0) timer.pause();
    return !state.isDirty();
  }

  function refuse(reply: Reply<unknown>): false {
    const isRetried = isTemporary(reply.failure);
    if (!isRetried) isFinishing = false;
    batch(() => {
      status.value = isRetried ? 'waiting' : 'failed';
      rejection.value = isRetried ? undefined : reply;
    });
    if (isRetried) timer.retry();
    return false;
  }

  async function saveOnce(merges = MAX_MERGES): Promise<boolean> {
    const before = stored.peek();
    if (!before || !state.isOwn() || conflict.peek()) return false;
    // What is too long is not stored: a record without it is not finished.
    if (!state.isSendable()) isFinishing = false;
    const finished = isFinishing;
    const change = { ...state.sendable(), ...(finished && { finished }) };
    if (Object.keys(change).length === 0) return state.settle();
    status.value = 'saving';
    const reply = await calls.save(before.version, change);
    if (!state.isOwn()) return false;
    if (succeeded(reply)) {
      if (finished) isFinishing = false;
      return accept(before, reply.data);
    }
    const newer = calls.newerIn(reply);
    if (!newer || merges === 0) return refuse(reply);
    return state.adopt(newer, before) ? false : saveOnce(merges - 1);
  }

  /** Saves, and finishes the record if that is wanted. Resolves with whether everything is saved. */
  return (finishes = false): Promise<boolean> => {
    timer.stop();
    const run = last.then(() => {
      isFinishing ||= finishes;
      return saveOnce();
    });
    last = run;
    return run;
  };
}

/** Whether trying again later may help: there was no usable reply, or the provider is in trouble. */
function isTemporary(failure: Failure | undefined): boolean {
  if (failure?.kind === 'http') return failure.httpStatus >= 500 || [408, 429].includes(failure.httpStatus);
  return failure !== undefined && ['offline', 'timeout', 'parse-error'].includes(failure.kind);
}
