import { useScheduleNavigation } from '../schedule-navigation.ts';
import { DayStrip } from './day-strip.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { hasDays, type PhoneControlsProps } from './phone-controls-props.ts';

/** One row, and a strip of days over agenda and day. */
export default function PhoneControls({ index, locks, labels, today, onDay, ...controls }: PhoneControlsProps) {
  const { firstDayOfWeek } = useScheduleNavigation();
  const { view, date } = controls;
  return (
    <>
      <PhoneBar {...controls} />
      {hasDays(view) && <DayStrip {...{ date, today, firstDayOfWeek, index, locks, labels, onDay }} />}
    </>
  );
}
