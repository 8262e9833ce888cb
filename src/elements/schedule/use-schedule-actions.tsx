import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSignals } from '@preact/signals-react/runtime';
import { usualPosition, type Schedule } from '../../core/schedule/index.ts';
import { momentOf, succeeded, type Lesson } from '../../core/index.ts';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { ScheduleAction } from './action-dialog.tsx';
import { timeOfMinute } from './views/use-words.ts';

export const loadActionDialog = () => import('./action-dialog.tsx');
const ActDialog = lazyScreen(loadActionDialog);

interface Wish {
  readonly schedule: Schedule;
  /** What is shown, for print and files: lessons, name of the period, and its day. */
  readonly visible: readonly Lesson[];
  readonly period: string;
  readonly date: string;
  readonly onOpenLesson: (lesson: Lesson) => void;
}

/** What a teacher does with the schedule beside looking: its dialogs, and the line that says what was done. */
export interface ScheduleActions {
  /** A new lesson on a day, at a minute of it or in the usual place, so many minutes long; nothing opens for the past. */
  create(day: string, minute?: number, minutes?: number): void;
  /** Days from the first to the last; without that one day. */
  lock(from: string, until?: string): void;
  output(): void;
  /** Says what was done. */
  tell(told: string): void;
  readonly line: ReactNode;
  readonly dialogs: ReactNode;
}

export function useScheduleActions({ schedule, visible, period, date, onOpenLesson }: Wish): ScheduleActions {
  useSignals();
  const t = useText();
  const { session, timeZone, toasts, reportFailure } = useScreen();
  const [act, setAct] = useState<ScheduleAction>();
  const [done, setDone] = useState({ told: '', isLock: false });

  const close = (): void => setAct(undefined);
  const finish = (told: string, isLock: boolean): void => {
    setDone({ told, isLock });
    close();
  };
  const undo = async (): Promise<void> => {
    const results = await schedule.undo();
    const failed = results.find(({ reply }) => !succeeded(reply));
    if (failed) toasts.show('error', reportFailure(failed.reply));
    else setDone({ told: t('schedule.locking.undone'), isLock: false });
  };
  // The dialog has to be gone before the page is printed.
  const print = (): void => {
    flushSync(close);
    globalThis.print();
  };

  return {
    create(day, minute, minutes = 60) {
      const now = session.clock.now();
      const place = minute === undefined ? usualPosition(day, now, timeZone) : { day, minute };
      const at = { day: place.day, time: timeOfMinute(place.minute), minutes };
      // The minute that has begun is not past yet.
      if (momentOf(at.day, at.time, timeZone) > now - 60_000) setAct({ kind: 'create', at });
    },
    lock: (from, until = from) => setAct({ kind: 'lock', from, until }),
    output: () => setAct({ kind: 'output' }),
    tell: (told) => setDone({ told, isLock: false }),
    line: (
      <p className="schedule-done" role="status">
        {done.told}
        {done.isLock && schedule.canUndo.value && <Button kind="quiet" onClick={() => void undo()}>{t('schedule.locking.undo')}</Button>}
      </p>
    ),
    dialogs: act && (
      <ActDialog
        act={act}
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
