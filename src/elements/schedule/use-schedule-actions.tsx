import { timeOfMinute, MINUTE_MS } from '../../core/time/index.ts';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { clashContext, freePosition, type Schedule, type ScheduleEntry } from '../../core/schedule/index.ts';
import { momentOf, type Lesson } from '../../core/index.ts';
import { lazyScreen, type Preloadable } from '../../runtime/lazy-screen.tsx';
import { useScreen } from '../../runtime/screen-context.ts';
import type { ScheduleAction } from './action-dialog.tsx';
import type { View } from './contract.ts';
import type { ScheduleStatus } from './drag/status-message.tsx';

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
