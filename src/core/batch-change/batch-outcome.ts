import { type Reply, succeeded } from '../api/index.ts';
import { isMeeting } from '../schedule/index.ts';
import type { LessonWrite, MeetingWrite, UndoableChange } from '../session/index.ts';
import type { BatchResult } from './batch-change.ts';

/** What was done and what was not. */
export interface BatchOutcome {
  readonly done: readonly BatchResult[];
  readonly failed: readonly BatchResult[];
}

export const outcomeOf = (results: readonly BatchResult[]): BatchOutcome => ({
  done: results.filter(({ state }) => state === 'done'),
  failed: results.filter(({ state }) => state === 'failed'),
});

interface UndoableOptions {
  /** What was done, in the teacher's language. */
  readonly text: string;
  /** Removes the locks that were made with it. */
  readonly unlock?: (() => Promise<readonly Reply<unknown>[]>) | undefined;
}

/** What was done as one change to undo. Without `lesson-notices` no cancelled lesson can be restored. */
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
