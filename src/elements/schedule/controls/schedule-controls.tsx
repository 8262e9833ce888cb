import type { ScheduleIndex } from '../../../core/schedule/index.ts';
import type { Lock } from '../../../core/index.ts';
import { DayStrip } from './day-strip.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { ScheduleHeader } from './schedule-header.tsx';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import { Toolbar, type ToolbarProps } from './toolbar.tsx';
import type { ScheduleLabels } from '../views/use-schedule-labels.ts';

interface Props extends ToolbarProps {
  readonly isNarrow: boolean;
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

/** What is above the views: a header and a toolbar; in a narrow element one row, and a strip of days over agenda and day. */
export function ScheduleControls({ isNarrow, index, locks, labels, today, onDay, ...controls }: Props) {
  const { firstDayOfWeek } = useScheduleNavigation();
  const { view, date } = controls;
  if (!isNarrow) {
    return (
      <>
        <ScheduleHeader {...controls} />
        <Toolbar {...controls} />
      </>
    );
  }
  return (
    <>
      <PhoneBar {...controls} />
      {(view === 'agenda' || view === 'day') && (
        <DayStrip
          date={date}
          today={today}
          firstDayOfWeek={firstDayOfWeek}
          index={index}
          locks={locks}
          labels={labels}
          onDay={onDay}
        />
      )}
    </>
  );
}
