import { signal, type ReadonlySignal } from '@preact/signals-core';
import { changeLessonNotices, type Lesson, type Meeting } from '../api/endpoints/index.ts';
import { succeeded } from '../api/index.ts';
import type { Session, UndoableChange } from '../session/index.ts';
import type { Clock } from '../time/index.ts';

/** How long a change can be undone by its toast, in ms, unless the pointer or the focus is on it. */
export const UNDO_LIFE_MS = 10_000;

/** How often the delay of the mails is renewed while the toast stays, in ms: before the provider's 30 s are over. */
const HOLD_INTERVAL_MS = 20_000;

/** A change whose toast is shown. */
export interface OpenChange {
  /** Whether a mail to the student waits for the end of the toast. */
  readonly isMailPending: ReadonlySignal<boolean>;
  /** Stops the timer, and delays the mails. */
  pause(): void;
  resume(): void;
  /** Delays the mails, once it is known that the provider supports it. */
  holdMails(): void;
  /** Mails the students now, with the teacher's words if any; returns whether that was possible. */
  send(message?: string): Promise<boolean>;
  /** Cancels the mails to the students. */
  drop(): Promise<boolean>;
  /** Ends the toast as its timer would: the mails are sent. */
  end(): void;
  /** Ends the toast and leaves the mails to the provider. */
  dispose(): void;
}

interface OpenChangeOptions {
  readonly session: Session;
  readonly change: UndoableChange;
  readonly clock: Clock;
  /** Whether the provider is now known to have `lesson-notices`. */
  readonly hasNotices: () => boolean;
  readonly onEnd: () => void;
}

/** Starts the timer of a change. A failed call about its mails is ignored: the provider then sends them when they are due. */
export function openChange({ session, change, clock, hasNotices, onEnd }: OpenChangeOptions): OpenChange {
  const groups = noticeGroups(lessonsOf(change));
  const isMailPending = signal(false);
  let left = UNDO_LIFE_MS;
  let since = clock.now();
  let isPaused = false;
  let isOver = false;
  let stopTimer = clock.after(left, end);
  let stopHolding = () => {};

  async function call(action: 'send' | 'drop' | 'hold', message = ''): Promise<boolean> {
    if (!hasNotices() || groups.length === 0) return false;
    const replies = await Promise.all(
      groups.map((ids) =>
        session.api.call(changeLessonNotices, { body: { ids, action, ...(message && { message }) } }),
      ),
    );
    const done = replies.filter(succeeded);
    if (done.length > 0) isMailPending.value = done.some(({ data }) => data.pending.length > 0);
    return done.length === replies.length;
  }

  function hold(): void {
    void call('hold');
    stopHolding = clock.after(HOLD_INTERVAL_MS, hold);
  }

  function dispose(): void {
    isOver = true;
    stopTimer();
    stopHolding();
  }

  function end(): void {
    if (isOver) return;
    dispose();
    if (isMailPending.peek()) void call('send');
    onEnd();
  }

  void call('hold');
  return {
    isMailPending,
    pause() {
      if (isPaused || isOver) return;
      isPaused = true;
      left -= clock.now() - since;
      stopTimer();
      hold();
    },
    resume() {
      if (!isPaused || isOver) return;
      isPaused = false;
      since = clock.now();
      stopHolding();
      stopTimer = clock.after(Math.max(left, 0), end);
    },
    holdMails: () => void call('hold'),
    send: (message) => call('send', message),
    drop: () => call('drop'),
    end,
    dispose,
  };
}

/** The lessons of a change, as the provider has them after it. */
export function lessonsOf(change: UndoableChange): readonly Lesson[] {
  if (change.kind === 'several') return change.writes.flatMap(lessonsOf);
  if (change.kind === 'created') return change.lessons;
  return change.kind === 'changed' || change.kind === 'canceled' ? [change.lesson] : [];
}

/** The meetings of a change, as the provider has them after it. */
export function meetingsOf(change: UndoableChange): readonly Meeting[] {
  if (change.kind === 'several') return change.writes.flatMap(meetingsOf);
  return 'meeting' in change ? [change.meeting] : [];
}

/** Whether a later change replaces an earlier one, which can then no longer be undone. */
export function supersedes(later: UndoableChange, earlier: UndoableChange): boolean {
  if (hasLocks(later) && hasLocks(earlier)) return true;
  if (later.kind === 'noted' && earlier.kind === 'noted') return later.subject === earlier.subject;
  return (
    haveOneInCommon(lessonsOf(later), lessonsOf(earlier)) || haveOneInCommon(meetingsOf(later), meetingsOf(earlier))
  );
}

/** Only the last run of locks can be undone. */
const hasLocks = (change: UndoableChange): boolean =>
  change.kind === 'locked' || (change.kind === 'several' && change.unlock !== undefined);

function haveOneInCommon(some: readonly { id: string }[], others: readonly { id: string }[]): boolean {
  const ids = new Set(some.map(({ id }) => id));
  return others.some(({ id }) => ids.has(id));
}

/** How many lessons a call about mails may name. */
const MAX_IDS = 60;

/** The ids of lessons in groups that one call about mails may name. The lessons of a student stay together: one mail covers them all. */
export function noticeGroups(lessons: readonly Lesson[]): string[][] {
  const byStudent = Map.groupBy(lessons, ({ studentId }) => studentId);
  const groups: string[][] = [];
  for (const own of byStudent.values()) {
    const last = groups.at(-1);
    const ids = own.map(({ id }) => id);
    if (last && last.length + ids.length <= MAX_IDS) last.push(...ids);
    else for (let from = 0; from < ids.length; from += MAX_IDS) groups.push(ids.slice(from, from + MAX_IDS));
  }
  return groups;
}
