import type { Schedule } from '../../core/schedule/index.ts';
import type { Lesson } from '../../core/index.ts';
import { CreateDialog } from './create/create-dialog.tsx';
import { LockDialog } from './lock/lock-dialog.tsx';
import { OutputDialog } from './output-dialog.tsx';

/** The open dialog of the schedule. */
export type ScheduleAction =
  | { kind: 'create'; at: { day: string; time: string; minutes: number } }
  | { kind: 'lock'; from: string; until: string }
  | { kind: 'output' };

interface Props {
  readonly action: ScheduleAction;
  readonly schedule: Schedule;
  /** Lessons, label and day of the visible period, for print and export. */
  readonly visible: readonly Lesson[];
  readonly period: string;
  readonly date: string;
  readonly onOpenLesson: (lesson: Lesson) => void;
  readonly onPrint: () => void;
  /** Called with a message about the result. */
  readonly onDone: (message: string, isLock: boolean) => void;
  readonly onClose: () => void;
}

/** The dialog of an action; a separate module, loaded only when needed. */
export default function ScheduleActionDialog({
  action,
  schedule,
  visible,
  period,
  date,
  onOpenLesson,
  onPrint,
  onDone,
  onClose,
}: Props) {
  switch (action.kind) {
    case 'output':
      return (
        <OutputDialog lessons={[...new Set(visible)]} period={period} date={date} onPrint={onPrint} onClose={onClose} />
      );
    case 'create':
      return (
        <CreateDialog
          schedule={schedule}
          at={action.at}
          onDone={(message) => onDone(message, false)}
          onClose={onClose}
        />
      );
    case 'lock':
      return (
        <LockDialog
          schedule={schedule}
          from={action.from}
          until={action.until}
          onOpenLesson={onOpenLesson}
          onDone={(message) => onDone(message, true)}
          onClose={onClose}
        />
      );
  }
}
