import type { CSSProperties } from 'react';
import type { PlacedLesson } from '../../../core/schedule/index.ts';
import type { Meeting } from '../../../core/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import { people } from '../../../ui/icons/icons.ts';
import { hueOf } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './meeting-chip.css';
import type { ChipProps } from '../views/chip/chip-props.ts';
import { chipTime } from '../views/chip/chip-time.ts';
import { useMeetingLabel } from './use-meeting-label.ts';

/** A meeting on a grid, beside the lessons: in the visitor's colour, with an icon. It is not dragged. */
export function MeetingChip({
  placed,
  now,
  labels,
  lines,
  isSlim = false,
  isNarrow = false,
  stop,
  isStop,
  style,
}: ChipProps<PlacedLesson<Meeting>>) {
  useStyles(css);
  const t = useText();
  const label = useMeetingLabel();
  const { lesson: meeting, startMinute, continuesBefore, continuesAfter } = placed;
  return (
    <button
      type="button"
      part="visit"
      className="schedule-chip schedule-meeting"
      data-meeting={meeting.id}
      data-stop={stop}
      data-start={startMinute}
      data-time={chipTime(placed, t('schedule.meeting'), { lines, isSlim, isNarrow, labels })}
      data-lines={lines}
      data-slim={isSlim || undefined}
      data-tooltip=""
      data-state={meetingState(meeting, now)}
      data-before={continuesBefore || undefined}
      data-after={continuesAfter || undefined}
      aria-label={label(placed, labels.full(placed.day), now)}
      aria-haspopup="dialog"
      tabIndex={isStop ? 0 : -1}
      style={{ '--schedule-hue': hueOf(meeting.visitorName), ...style } as CSSProperties}
    >
      <Icon path={people} />
      {meeting.visitorName}
    </button>
  );
}
