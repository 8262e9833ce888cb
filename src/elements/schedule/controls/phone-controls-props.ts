import type { ScheduleIndex } from '../../../core/schedule/index.ts';
import type { Lock } from '../../../core/index.ts';
import type { View } from '../contract.ts';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';
import type { ToolbarProps } from './toolbar.tsx';

export interface PhoneControlsProps extends ToolbarProps {
  readonly isReadOnly: boolean;
  readonly date: string;
  readonly today: string;
  readonly index: ScheduleIndex;
  readonly locks: ReadonlyMap<string, Lock>;
  readonly labels: ScheduleLabels;
  readonly onDay: (day: string) => void;
  readonly onLock: () => void;
  readonly onCreate: () => void;
}

/** Whether a strip of days is over a view of a phone. */
export const hasDays = (view: View): boolean => view === 'agenda' || view === 'day';
