import type { Schedule } from '../../core/schedule/index.ts';
import type { Lesson } from '../../core/index.ts';
import { CreateDialog } from './create/create-dialog.tsx';
import { LockDialog } from './lock/lock-dialog.tsx';
import { OutputDialog } from './output-dialog.tsx';

/** What stands over the views. */
export type ScheduleAction =
  | { kind: 'create'; at: { day: string; time: string; minutes: number } }
  | { kind: 'lock'; from: string; until: string }
  | { kind: 'output' };

interface Props {
  readonly act: ScheduleAction;
  readonly schedule: Schedule;
  /** What is shown, for print and files: lessons, name of the period, and its day. */
  readonly visible: readonly Lesson[];
  readonly period: string;
  readonly date: string;
  readonly onOpenLesson: (lesson: Lesson) => void;
  readonly onPrint: () => void;
  /** With a sentence about what was done. */
  readonly onDone: (told: string, isLock: boolean) => void;
  readonly onClose: () => void;
}

/** The dialog of an act; a module of its own, so that nobody waits for it who only looks. */
export default function ScheduleActionDialog({ act, schedule, visible, period, date, onOpenLesson, onPrint, onDone, onClose }: Props) {
  switch (act.kind) {
    case 'output':
      return <OutputDialog lessons={[...new Set(visible)]} period={period} date={date} onPrint={onPrint} onClose={onClose} />;
    case 'create':
      return <CreateDialog schedule={schedule} at={act.at} onDone={(told) => onDone(told, false)} onClose={onClose} />;
    case 'lock':
      return <LockDialog schedule={schedule} from={act.from} until={act.until} onOpenLesson={onOpenLesson} onDone={(told) => onDone(told, true)} onClose={onClose} />;
  }
}
