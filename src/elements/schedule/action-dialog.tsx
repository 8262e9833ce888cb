import type { Schedule, ScheduleEntry } from '../../core/schedule/index.ts';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import type { View } from './contract.ts';
import { LockDialog } from './lock/lock-dialog.tsx';
import { OutputDialog, words } from './output-dialog.tsx';
import { lazyScreen, type Preloadable } from '../../runtime/lazy-screen.tsx';

/** By far the largest of them, in a file of its own. */
const CreateDialog = lazyScreen(async () => {
  const { CreateDialog, words } = await import('./create/create-dialog.tsx');
  return { default: CreateDialog, words };
});
export const parts: readonly Preloadable[] = [CreateDialog];
export { words };

/** The open dialog of the schedule. */
export type ScheduleAction =
  | { kind: 'create'; at: { day: string; time: string; minutes: number } }
  | { kind: 'lock'; from: string; until: string; isShown?: boolean }
  | { kind: 'output' };

interface Props {
  readonly action: ScheduleAction;
  readonly schedule: Schedule;
  /** Lessons and meetings, label, view and day of the visible period, for print and export. */
  readonly visible: readonly ScheduleEntry[];
  readonly period: string;
  readonly view: View;
  readonly date: string;
  readonly onOpenLesson: (lesson: Lesson) => void;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** The dialog of an action; a separate module, loaded only when needed. */
export default function ScheduleActionDialog({
  action,
  schedule,
  visible,
  period,
  view,
  date,
  onOpenLesson,
  onPrint,
  onClose,
}: Props) {
  switch (action.kind) {
    case 'output':
      return (
        <OutputDialog shown={visible} period={period} view={view} date={date} onPrint={onPrint} onClose={onClose} />
      );
    case 'create':
      return <CreateDialog schedule={schedule} at={action.at} onDone={onClose} onClose={onClose} />;
    case 'lock':
      return (
        <LockDialog
          schedule={schedule}
          from={action.from}
          until={action.until}
          isShown={action.isShown}
          onOpenLesson={onOpenLesson}
          onDone={onClose}
          onClose={onClose}
        />
      );
  }
}
