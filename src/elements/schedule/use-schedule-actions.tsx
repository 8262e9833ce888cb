import { useState, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { clashContext, freePosition, type Schedule, type ScheduleEntry } from '../../core/schedule/index.ts';
import { timeOfMinute, MINUTE_MS, momentOf } from '../../core/time/index.ts';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import { lazyScreen, type Preloadable } from '../../runtime/lazy-screen.tsx';
import { useScreen } from '../../runtime/screen-context.ts';
import { useHost } from '../../runtime/element-context.ts';
import { effectiveScale } from '../../ui/placement/effective-scale.ts';
import type { ScheduleAction } from './action-dialog.tsx';
import type { View } from './contract.ts';
import type { ForbiddenDrop } from './drag/use-move.ts';

const ActionDialog = lazyScreen(() => import('./action-dialog.tsx'));
/** What the buttons above the views show. */
export const actionDialog: Preloadable = ActionDialog;

interface ScheduleActionsOptions {
  readonly schedule: Schedule;
  /** Lessons and meetings, label, view and day of the visible period, for print and export. */
  readonly visible: readonly ScheduleEntry[];
  readonly period: string;
  readonly view: View;
  readonly date: string;
  readonly onOpenLesson: (lesson: Lesson) => void;
}

/** Actions on the schedule, with their dialogs, and what it says about an action that is under way. */
export interface ScheduleActions {
  /** Opens the form for a lesson on a day, at a minute or the next free time, with a length in minutes; not for the past. */
  create(day: string, minute?: number, minutes?: number): void;
  /** Opens the form to lock the days from the first to the last; a single day without `until`. */
  lock(from: string, until?: string): void;
  /** Opens the form for the lock that a day has, from where the schedule shows it: the focus goes back there. */
  changeLock(day: string): void;
  output(): void;
  /** Shows a status message; a refused one says why something cannot be done. */
  announce(message: string, isRejected?: boolean): void;
  readonly status: ScheduleStatus;
  readonly dialogs: ReactNode;
}

export function useScheduleActions({
  schedule,
  visible,
  period,
  view,
  date,
  onOpenLesson,
}: ScheduleActionsOptions): ScheduleActions {
  const { session, timeZone } = useScreen();
  const [action, setAction] = useState<ScheduleAction>();
  const [status, setStatus] = useState<ScheduleStatus>({ message: '', isRejected: false });

  const close = (): void => setAction(undefined);
  // The dialog must be closed before the page is printed.
  const print = (): void => {
    flushSync(close);
    globalThis.print();
  };

  return {
    create(day, minute, minutes = 60) {
      const now = session.clock.now();
      const position =
        minute === undefined ? freePosition(day, minutes, clashContext(schedule, now), timeZone) : { day, minute };
      const at = { day: position.day, time: timeOfMinute(position.minute), minutes };
      // The current minute does not count as past.
      if (momentOf(at.day, at.time, timeZone) > now - MINUTE_MS) setAction({ kind: 'create', at });
    },
    lock: (from, until = from) => setAction({ kind: 'lock', from, until }),
    changeLock: (day) => setAction({ kind: 'lock', from: day, until: day, isShown: true }),
    output: () => setAction({ kind: 'output' }),
    announce: (message, isRejected = false) => setStatus({ message, isRejected }),
    status,
    dialogs: action && (
      <ActionDialog
        action={action}
        schedule={schedule}
        visible={visible}
        period={period}
        view={view}
        date={date}
        onOpenLesson={onOpenLesson}
        onPrint={print}
        onClose={close}
      />
    ),
  };
}

/** What the schedule says about an action that is under way, or was just ended. */
interface ScheduleStatus {
  readonly message: string;
  /** It says why something cannot be done. */
  readonly isRejected: boolean;
}

interface Props {
  readonly actions: { readonly status: ScheduleStatus; announce(message: string): void };
  /** What is being moved or drawn: its message stays. */
  readonly move: { readonly moving: object | undefined; readonly forbidden: ForbiddenDrop | undefined };
  readonly drawing: { readonly days: unknown; readonly span: unknown };
  readonly view: View;
}

/** Time until a message leaves that nothing needs any more, in ms. */
const MESSAGE_LIFE_MS = 8000;

/** Space between the message and what is at the end of the window, in CSS pixels. */
const GAP_PX = 8;

/**
 * Announces and shows what goes on, in the top layer: nothing moves for it. What nothing needs any more leaves with the next
 * press, key or view.
 */
export function StatusMessage({ actions, move, drawing, view }: Props) {
  const { session } = useScreen();
  const { root } = useHost();
  const { message, isRejected } = actions.status;
  const isKept = move.moving !== undefined || drawing.days !== undefined || drawing.span !== undefined;
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (!message) return line.current?.hidePopover();
    line.current?.showPopover();
    return placeAbove(line.current, root.querySelectorAll('.teacher-changes:popover-open, .batch-bar'));
  }, [message, root]);
  const clear = useRef(actions.announce);
  useEffect(() => {
    clear.current = actions.announce;
  });
  useEffect(() => {
    if (!message || isKept) return undefined;
    const leave = (): void => clear.current('');
    const listening = new AbortController();
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(kind, leave, { capture: true, signal: listening.signal });
    const stopWaiting = session.clock.after(MESSAGE_LIFE_MS, leave);
    return () => {
      listening.abort();
      stopWaiting();
    };
  }, [message, isKept, session]);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view) clear.current('');
    shownView.current = view;
  }, [view]);
  return (
    <>
      <p ref={line} className="schedule-done" popover="manual" role="status" data-rejected={isRejected || undefined}>
        {message}
      </p>
      {move.forbidden && <ForbiddenLabel {...move.forbidden} />}
    </>
  );
}

/** Keeps the message off the buttons that are shown at the end of the window. */
function placeAbove(line: HTMLElement | null, others: Iterable<Element>): void {
  if (!line) return;
  const tops = [...others].map((each) => each.getBoundingClientRect()).filter(({ height }) => height > 0);
  const end = innerHeight - Math.min(...tops.map(({ top }) => top));
  line.style.insetBlockEnd = tops.length > 0 ? `${end / effectiveScale(line).y + GAP_PX}px` : '';
}

/** Why a lesson cannot be dropped where the pointer is, under the pointer and in the top layer. */
function ForbiddenLabel({ reason, at: { x, y } }: ForbiddenDrop) {
  const label = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => label.current?.showPopover(), []);
  useLayoutEffect(() => {
    const { style, offsetWidth, offsetHeight } = label.current as HTMLElement;
    style.left = `${Math.max(8, Math.min(x - offsetWidth / 2, innerWidth - offsetWidth - 8))}px`;
    // Above the pointer where there is no room below.
    style.top = `${y + 24 + offsetHeight > innerHeight ? y - offsetHeight - 16 : y + 24}px`;
  }, [x, y, reason]);
  return (
    <p ref={label} className="schedule-forbidden" popover="manual" role="status">
      {reason}
    </p>
  );
}
