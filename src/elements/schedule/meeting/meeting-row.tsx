import type { CSSProperties } from 'react';
import type { Meeting } from '../../../core/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import { LessonDeviceTime, StateBadge } from '../../lessons/list/lesson-labels.tsx';
import { people } from '../../../ui/icons/icons.ts';
import { hueOf } from '../../../ui/display/person-hue.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import css from './meeting-chip.css';

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
  readonly dayName: string;
  readonly onOpen: (id: string) => void;
}

/** A meeting in the agenda. */
export function MeetingRow({ meeting, now, dayName, onOpen }: Props) {
  useStyles(css);
  const dates = useDates();
  const t = useText();
  return (
    <li>
      <button
        type="button"
        part="visit"
        className="schedule-row"
        data-meeting={meeting.id}
        style={{ '--schedule-hue': hueOf(meeting.visitorName) } as CSSProperties}
        aria-haspopup="dialog"
        onClick={() => onOpen(meeting.id)}
      >
        <span className="teacher-visually-hidden">{dayName}</span>
        <bdi className="schedule-row-time">{dates.span(meeting.startTimeMillis, meeting.endTimeMillis)}</bdi>
        <span className="schedule-row-what">
          <Icon path={people} />
          <b>
            {t('schedule.meeting')} <bdi>{meeting.visitorName}</bdi>
          </b>{' '}
          <span>{meeting.title}</span>
          <LessonDeviceTime lesson={meeting} />
        </span>
        <StateBadge state={meetingState(meeting, now)} labelOf={(state) => t(`schedule.meetingState.${state}`)} />
      </button>
    </li>
  );
}
