import { useMemo, useState } from 'react';
import type { Meeting } from '../../../core/index.ts';
import { FIRST_VISITS } from '../../../core/meetings/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { Texts, type Words } from '../../../runtime/texts.tsx';
import { MeetingDialog } from '../../visits/meeting-dialog.tsx';
import { useMeetingChanges } from '../../visits/changes/use-meeting-changes.tsx';
import { MeetingNavigationContext, type MeetingNavigation } from '../../visits/meeting-navigation.ts';
import { MeetingCard } from '../card/meeting-card.tsx';
import type { contract } from '../contract.ts';
import { useScheduleNavigation } from '../schedule-navigation.ts';

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
