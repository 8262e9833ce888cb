import type { Meeting } from '../../../core/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LessonDeviceTime, LessonWhen } from '../../lessons/list/lesson-labels.tsx';
import { MeetingDetailActions, type MeetingActions } from '../../visits/changes/use-meeting-changes.tsx';
import css from '../../visits/meeting-dialog.css';
import { MeetingJoinHint, MeetingStateBadge } from '../../visits/meeting-dialog.tsx';
import { MeetingJoinLink } from '../../visits/meeting-join-link.tsx';
import { Card } from './card.tsx';

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
  readonly chip: () => HTMLElement | null;
  readonly changes: MeetingActions;
  /** Opens the dialog with everything about the meeting. */
  readonly onDetails: () => void;
  readonly onClose: () => void;
}

/** A meeting at its chip: who, what about, when, and what a teacher does with it. */
export function MeetingCard({ meeting, now, chip, changes, onDetails, onClose }: Props) {
  useStyles(css);
  const t = useText();
  return (
    <Card
      part="visit"
      state={meetingState(meeting, now)}
      face={<Avatar name={meeting.visitorName} size={44} />}
      heading={<bdi>{meeting.visitorName}</bdi>}
      about={<bdi>{meeting.title || t('schedule.meeting')}</bdi>}
      badge={<MeetingStateBadge meeting={meeting} now={now} />}
      chip={chip}
      onClose={onClose}
    >
      <div className="schedule-card-when">
        <LessonWhen lesson={meeting} now={now} />
        <LessonDeviceTime lesson={meeting} />
      </div>
      <div className="schedule-card-actions">
        <MeetingJoinLink meeting={meeting} now={now} />
        <MeetingJoinHint meeting={meeting} now={now} />
      </div>
      <div className="schedule-card-actions">
        {changes.canChange(meeting, now) && (
          <MeetingDetailActions onChange={() => changes.edit({ meeting })} onCancel={() => changes.cancel(meeting)} />
        )}
        <Button kind="quiet" onClick={onDetails}>
          {t('schedule.card.details')}
        </Button>
      </div>
    </Card>
  );
}
