import { timeOfMinute, MINUTE_MS } from '../../core/time/index.ts';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSignals } from '@preact/signals-react/runtime';
import { usualPosition, type Schedule } from '../../core/schedule/index.ts';
import { momentOf, succeeded, type Lesson } from '../../core/index.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { ScheduleAction } from './action-dialog.tsx';

export const loadActionDialog = () => import('./action-dialog.tsx');
const ActionDialog = lazyScreen(loadActionDialog);

interface ScheduleActionsOptions {
  readonly schedule: Schedule;
  /** Lessons, label and day of the visible period, for print and export. */
  readonly visible: readonly Lesson[];
  readonly period: string;
  readonly date: string;
  readonly onOpenLesson: (lesson: Lesson) => void;
}

/** Actions on the schedule, with their dialogs and the status message about the last result. */
export interface ScheduleActions {
  /** Opens the form for a lesson on a day, at a minute or the usual time, with a length in minutes; not for the past. */
  create(day: string, minute?: number, minutes?: number): void;
  /** Opens the form to lock the days from the first to the last; a single day without `until`. */
  lock(from: string, until?: string): void;
  output(): void;
  /** Shows a status message. */
  announce(message: string): void;
  readonly statusMessage: ReactNode;
  readonly dialogs: ReactNode;
}

export function useScheduleActions({
  schedule,
  visible,
  period,
  date,
  onOpenLesson,
}: ScheduleActionsOptions): ScheduleActions {
  useSignals();
  const t = useText();
  const { session, timeZone, toasts, reportFailure } = useScreen();
  const [action, setAction] = useState<ScheduleAction>();
  const [done, setDone] = useState({ message: '', isLock: false });

  const close = (): void => setAction(undefined);
  const finish = (message: string, isLock: boolean): void => {
    setDone({ message, isLock });
    close();
  };
  const undo = async (): Promise<void> => {
    const results = await schedule.undo();
    const failed = results.find(({ reply }) => !succeeded(reply));
    if (failed) toasts.show('error', reportFailure(failed.reply));
    else setDone({ message: t('schedule.locking.undone'), isLock: false });
  };
  // The dialog must be closed before the page is printed.
  const print = (): void => {
    flushSync(close);
    globalThis.print();
  };

  return {
    create(day, minute, minutes = 60) {
      const now = session.clock.now();
      const position = minute === undefined ? usualPosition(day, now, timeZone) : { day, minute };
      const at = { day: position.day, time: timeOfMinute(position.minute), minutes };
      // The current minute does not count as past.
      if (momentOf(at.day, at.time, timeZone) > now - MINUTE_MS) setAction({ kind: 'create', at });
    },
    lock: (from, until = from) => setAction({ kind: 'lock', from, until }),
    output: () => setAction({ kind: 'output' }),
    announce: (message) => setDone({ message, isLock: false }),
    statusMessage: (
      <p className="schedule-done" role="status">
        {done.message}
        {done.isLock && schedule.canUndo.value && (
          <Button kind="quiet" onClick={() => void undo()}>
            {t('schedule.locking.undo')}
          </Button>
        )}
      </p>
    ),
    dialogs: action && (
      <ActionDialog
        action={action}
        schedule={schedule}
        visible={visible}
        period={period}
        date={date}
        onOpenLesson={onOpenLesson}
        onPrint={print}
        onDone={finish}
        onClose={close}
      />
    ),
  };
}
