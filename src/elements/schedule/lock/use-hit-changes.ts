import { useMemo, useState } from 'react';
import { type BatchStep, nearestFreeTimes } from '../../../core/batch-change/index.ts';
import type { Span } from '../../../core/time/index.ts';
import { type Lock, MEMO_LIMIT } from '../../../core/index.ts';
import {
  isMeeting,
  type PlannedLock,
  type Schedule,
  type ScheduleEntry,
  clashContext,
} from '../../../core/schedule/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import type { CancelValues } from '../batch/cancel-fields.tsx';
import { type Batch, useBatch } from '../batch/use-batch.ts';

/** What happens to the lessons and meetings that a lock covers. */
export type HitHandling = 'keep' | 'cancel' | 'move';

interface Options {
  /** Has loaded the days around the lock. */
  readonly nearby: Schedule;
  readonly planned: readonly PlannedLock[];
  /** The reason of the lock, which is that of the cancellations until another one is written. */
  readonly lockReason: string;
  readonly handling: HitHandling;
  /** What was written for the cancellations in a draft. */
  readonly written?: Partial<CancelValues> | undefined;
}

const none: ReadonlyMap<string, Span> = new Map();

/** The lessons and meetings that a lock covers, and changing them before it is made. Reads signals. */
export function useHitChanges({ nearby, planned, lockReason, handling, written = {} }: Options) {
  const { session, timeZone } = useScreen();
  const canChangeMeetings = useCapability('meeting-changes');
  const batch = useBatch();
  const [cancel, setCancel] = useState<Partial<CancelValues>>(written);
  const { reason = lockReason, isNotified = true } = cancel;
  const [lessons, meetings, locks] = [nearby.lessons.value, nearby.meetings.value, nearby.locks.value];
  const isLoaded = nearby.status.value === 'ready';

  const hits = useMemo(() => hitsOf(planned), [planned]);
  const affected = hits.filter((entry) => canChangeMeetings || !isMeeting(entry));
  const isMoving = handling === 'move' && isLoaded;
  const spans = useMemo(
    () =>
      isMoving
        ? nearestFreeTimes(affected, {
            timeZone,
            clash: { ...clashContext(nearby, session.clock.now()), locks: withPlanned(locks, planned) },
          })
        : none,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `affected` follows from the hits, the context from what is loaded
    [isMoving, hits, canChangeMeetings, lessons, meetings, locks, planned, timeZone, session],
  );

  const steps = affected.flatMap((entry): BatchStep[] => {
    if (handling === 'cancel') return [{ kind: 'cancel', entry, reason: reason.trim(), notifyStudent: isNotified }];
    const span = spans.get(entry.id);
    return handling === 'move' && span ? [{ kind: 'move', entry, span }] : [];
  });
  return {
    hits,
    handling,
    batch,
    cancel: { reason, isNotified },
    changeCancel: (patch: Partial<CancelValues>) => setCancel((before) => ({ ...before, ...patch })),
    /** What the teacher has written or chosen for the cancellations. */
    written: cancel,
    resetCancel: () => setCancel({}),
    /** The new times, by id. */
    spans,
    steps,
    /** The meetings stay, because the provider does not let the teacher change them. */
    keepsMeetings: !canChangeMeetings && hits.some(isMeeting),
    problem: handling === 'cancel' && affected.length > 0 ? reasonProblem(reason) : undefined,
  };
}
export interface HitChanges extends Omit<ReturnType<typeof useHitChanges>, 'batch'> {
  readonly batch: Batch;
}

function hitsOf(planned: readonly PlannedLock[]): readonly ScheduleEntry[] {
  const found = new Map<string, ScheduleEntry>();
  for (const { lessons, meetings } of planned)
    for (const entry of [...lessons, ...meetings]) found.set(`${isMeeting(entry) ? 'meeting' : ''} ${entry.id}`, entry);
  return [...found.values()].sort((one, other) => one.startTimeMillis - other.startTimeMillis);
}

function withPlanned(locks: ReadonlyMap<string, Lock>, planned: readonly PlannedLock[]): ReadonlyMap<string, Lock> {
  const all = new Map(locks);
  for (const { day, request } of planned) if (request) all.set(day, { lockId: '', ...request });
  return all;
}

function reasonProblem(reason: string): 'reasonMissing' | 'reasonTooLong' | undefined {
  if (reason.trim() === '') return 'reasonMissing';
  return [...reason].length > MEMO_LIMIT ? 'reasonTooLong' : undefined;
}
