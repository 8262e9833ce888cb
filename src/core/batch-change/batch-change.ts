import { type ReadonlySignal, signal } from '@preact/signals-core';
import {
  cancelLesson,
  cancelMeeting,
  changeLesson,
  changeLessonNotices,
  changeMeeting,
  type Lesson,
  type Meeting,
} from '../api/endpoints/index.ts';
import { abortedReply, type Reply, succeeded, SUCCESS, withData } from '../api/index.ts';
import { isMeeting, type ScheduleEntry } from '../schedule/index.ts';
import {
  commonOf,
  createIdempotencyKey,
  type FactListener,
  type Session,
  type LessonWrite,
  type MeetingWrite,
  type UndoableChange,
} from '../session/index.ts';
import type { Span } from '../time/index.ts';
import { noticeGroups } from '../undo/index.ts';

/** A change of one lesson or meeting. */
export type BatchStep =
  | { readonly kind: 'move'; readonly entry: ScheduleEntry; readonly span: Span }
  | {
      readonly kind: 'cancel';
      readonly entry: ScheduleEntry;
      readonly reason: string;
      /** Nobody is mailed about a meeting. */
      readonly notifyStudent: boolean;
    };

/** The progress of a step. */
export interface BatchResult {
  readonly step: BatchStep;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Set once it is done or has failed; contains the newer lesson or meeting if done. */
  readonly reply?: Reply<ScheduleEntry>;
}

/** Changes lessons and meetings one after the other, each with its own result. */
interface BatchChange {
  readonly results: ReadonlySignal<readonly BatchResult[]>;
  /**
   * Runs these steps in order. Completed steps stay completed; run the failed ones again to retry them.
   * After a failure it continues with the others, unless there is no connection. Resolves with all results.
   */
  run(steps: readonly BatchStep[]): Promise<readonly BatchResult[]>;
  /** Counts previously completed changes as part of this run; their mails are delayed, too. */
  adopt(results: readonly BatchResult[]): void;
  /** Leaves the mails to a toast, or to the provider. */
  dispose(): void;
}

interface BatchOptions {
  /** Whether the provider is known to have `lesson-notices`: then mails about completed changes are delayed until `dispose`. */
  readonly hasNotices: () => boolean;
  readonly onFact?: FactListener | undefined;
}

/** How often the delay of the mails is renewed, in ms: before the provider's 30 s are over. */
const HOLD_INTERVAL_MS = 20_000;

/** After these failures, the next step would fail, too. */
const fatal = new Set(['offline', 'expired', 'aborted']);

/** See `BatchChange`. Each student gets one mail, however long the run takes. */
export function createBatchChange(session: Session, { hasNotices, onFact }: BatchOptions): BatchChange {
  const results = signal<readonly BatchResult[]>([]);
  const keys = new Map<string, string>();
  let stopHolding: (() => void) | undefined;
  let isDisposed = false;

  const update = (at: number, patch: Partial<BatchResult>) => {
    results.value = results.peek().map((each, position) => (position === at ? { ...each, ...patch } : each));
  };
  /** The same for the same request, so that a request whose reply was lost is not executed twice. */
  const keyOf = (request: string): string => {
    const key = keys.get(request) ?? createIdempotencyKey();
    keys.set(request, key);
    return key;
  };

  function hold(): void {
    const done = results.peek().flatMap(({ reply }) => (reply && succeeded(reply) ? [reply.data] : []));
    for (const ids of noticeGroups(done.filter((entry): entry is Lesson => !isMeeting(entry))))
      void session.api.call(changeLessonNotices, { body: { ids, action: 'hold' } });
    stopHolding?.();
    stopHolding = session.clock.after(HOLD_INTERVAL_MS, hold);
  }

  async function send(step: BatchStep): Promise<Reply<ScheduleEntry>> {
    const reply: Reply<ScheduleEntry> = isMeeting(step.entry)
      ? await sendMeeting(step, step.entry)
      : await sendLesson(step, step.entry);
    if (succeeded(reply) && !isMeeting(reply.data)) {
      onFact?.(
        step.kind === 'move'
          ? { kind: 'lesson-changed', lesson: reply.data }
          : { kind: 'lesson-canceled', lesson: reply.data, notifyStudent: step.notifyStudent },
      );
    }
    return reply;
  }

  async function sendLesson(step: BatchStep, lesson: Lesson): Promise<Reply<Lesson>> {
    const { id, version } = lesson;
    if (step.kind === 'cancel') {
      const { reason, notifyStudent } = step;
      const body = { id, version, reason, notifyStudent };
      const request = { body: { ...body, idempotencyKey: keyOf(JSON.stringify(body)) } };
      const canceledAt = session.clock.now();
      return withData(await session.api.call(cancelLesson, request), { ...lesson, canceledAt });
    }
    const { startTimeMillis, endTimeMillis } = step.span;
    const reply = await session.api.call(changeLesson, { body: { id, version, startTimeMillis, endTimeMillis } });
    return movedAlready(reply, step.span) ?? withData(reply, { ...lesson, startTimeMillis, endTimeMillis });
  }

  async function sendMeeting(step: BatchStep, { id, version = 1 }: Meeting): Promise<Reply<Meeting>> {
    if (step.kind === 'cancel') return session.api.call(cancelMeeting, { body: { id, version, reason: step.reason } });
    const { startTimeMillis, endTimeMillis } = step.span;
    return session.api.call(changeMeeting, { body: { id, version, startTimeMillis, endTimeMillis } });
  }

  async function runAll(): Promise<readonly BatchResult[]> {
    if (hasNotices() && !stopHolding) stopHolding = session.clock.after(HOLD_INTERVAL_MS, hold);
    let broken: Reply<ScheduleEntry> | undefined;
    for (const [at, { step, state }] of results.peek().entries()) {
      if (state !== 'waiting') continue;
      update(at, { state: 'sending' });
      const reply = broken ?? (isDisposed ? abortedReply : await send(step));
      update(at, { state: succeeded(reply) ? 'done' : 'failed', reply });
      if (reply.failure && fatal.has(reply.failure.kind)) broken = reply;
    }
    // Also after a rejection, because the displayed data is outdated then.
    session.changed();
    return results.peek();
  }

  return {
    results,
    run(steps) {
      const done = results.peek().filter(({ state }) => state === 'done');
      const ids = new Set(done.map(({ step }) => step.entry.id));
      const waiting = steps.filter(({ entry }) => !ids.has(entry.id));
      results.value = [...done, ...waiting.map((step) => ({ step, state: 'waiting' as const }))];
      return commonOf(session).during('isSubmitLoading', runAll());
    },
    adopt(done) {
      results.value = done;
      if (hasNotices() && done.length > 0) hold();
    },
    dispose() {
      isDisposed = true;
      stopHolding?.();
    },
  };
}

/** A move whose reply was lost is rejected as outdated, although the lesson has already moved. */
function movedAlready(reply: Reply<unknown>, { startTimeMillis, endTimeMillis }: Span): Reply<Lesson> | undefined {
  const newer = (reply.errorData as { lesson?: Lesson } | undefined)?.lesson;
  const isThere = newer?.startTimeMillis === startTimeMillis && newer.endTimeMillis === endTimeMillis;
  return newer && isThere && newer.canceledAt === undefined ? { status: SUCCESS, message: '', data: newer } : undefined;
}

/** The completed and the failed changes. */
export interface BatchOutcome {
  readonly done: readonly BatchResult[];
  readonly failed: readonly BatchResult[];
}

export const outcomeOf = (results: readonly BatchResult[]): BatchOutcome => ({
  done: results.filter(({ state }) => state === 'done'),
  failed: results.filter(({ state }) => state === 'failed'),
});

interface UndoableOptions {
  /** The completed changes, in the teacher's language. */
  readonly text: string;
  /** Removes the locks that were created with it. */
  readonly unlock?: (() => Promise<readonly Reply<unknown>[]>) | undefined;
}

/** The completed changes as one change to undo. Without `lesson-notices`, cancelled lessons cannot be restored. */
export function undoableOf(
  results: readonly BatchResult[],
  { text, unlock }: UndoableOptions,
): Extract<UndoableChange, { kind: 'several' }> {
  const writes = outcomeOf(results).done.flatMap((result) => writeOf(result) ?? []);
  return { kind: 'several', text, writes, unlock };
}

function writeOf({ step, reply }: BatchResult): LessonWrite | MeetingWrite | undefined {
  if (!reply || !succeeded(reply)) return undefined;
  const { entry: before, kind } = step;
  const { data: after } = reply;
  if (isMeeting(after)) {
    if (kind === 'cancel') return { kind: 'meeting-canceled', meeting: after };
    return isMeeting(before) ? { kind: 'meeting-changed', before, meeting: after } : undefined;
  }
  if (kind === 'cancel') return { kind: 'canceled', lesson: after };
  return isMeeting(before) ? undefined : { kind: 'changed', before, lesson: after };
}
