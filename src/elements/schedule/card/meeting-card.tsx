import { useMemo, useState } from 'react';
import type { Meeting } from '../../../core/api/endpoints/index.ts';
import { FIRST_VISITS, meetingState } from '../../../core/meetings/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { MeetingDialog, MeetingJoinHint, MeetingStateBadge } from '../../visits/meeting-dialog.tsx';
import {
  useMeetingChanges,
  MeetingDetailActions,
  type MeetingActions,
} from '../../visits/changes/use-meeting-changes.tsx';
import { MeetingNavigationContext, type MeetingNavigation } from '../../visits/meeting-navigation.ts';
import { LessonDeviceTime, LessonWhen } from '../../lessons/list/lesson-labels.tsx';
import css from '../../visits/meeting-dialog.css';
import { MeetingJoinLink } from '../../visits/meeting-join-link.tsx';
import type { contract } from '../contract.ts';
import { useScheduleNavigation } from '../schedule-navigation.ts';
import { Card } from './card.tsx';

export const words: Words = { namespaces: ['meetings'] };

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
  readonly chip: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** A meeting opened from the calendar; a separate module, loaded only when needed. */
export default function OpenedMeeting(props: Props) {
  const { meetings } = useScheduleNavigation();
  const navigation = useMemo<MeetingNavigation>(
    () => ({
      // The calendar has no list that could be paged.
      paging: FIRST_VISITS,
      setPaging: () => undefined,
      liveHref: (id) => meetings?.liveHref(id),
      studentHref: (id) => meetings?.studentHref(id),
      ...(meetings?.listHref && { listHref: meetings.listHref }),
    }),
    [meetings],
  );
  return (
    <Texts {...words}>
      <MeetingNavigationContext value={navigation}>
        <CardOrDialog {...props} />
      </MeetingNavigationContext>
    </Texts>
  );
}

/** The card, or the dialog that takes its place. */
function CardOrDialog({ meeting, now, chip, onClose: close }: Props) {
  const { emit } = useHost<typeof contract>();
  const onClose = (): void => {
    emit('teacher-close', { kind: 'meeting', id: meeting.id });
    close();
  };
  const [isDetailed, setIsDetailed] = useState(false);
  const changes = useMeetingChanges(now, onClose);
  if (isDetailed) return <MeetingDialog meeting={meeting} now={now} onClose={onClose} />;
  if (changes.isOpen) return changes.dialogs;
  return (
    <MeetingCard
      meeting={meeting}
      now={now}
      chip={chip}
      changes={changes}
      onDetails={() => setIsDetailed(true)}
      onClose={onClose}
    />
  );
}

interface MeetingCardProps {
  readonly meeting: Meeting;
  readonly now: number;
  readonly chip: () => HTMLElement | null;
  readonly changes: MeetingActions;
  /** Opens the dialog with everything about the meeting. */
  readonly onDetails: () => void;
  readonly onClose: () => void;
}

/** A meeting at its chip: who, what about, when, and what a teacher does with it. */
function MeetingCard({ meeting, now, chip, changes, onDetails, onClose }: MeetingCardProps) {
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
