import type { ReactNode } from 'react';
import type { Meeting } from '../../core/index.ts';
import { meetingDoor, meetingState } from '../../core/meetings/index.ts';
import { LessonDeviceTime, LessonWhen } from '../lessons/list/lesson-when.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import css from './meeting-dialog.css';
import { VisitDoor } from './meeting-join-link.tsx';
import { useVisitNavigation } from './meeting-navigation.ts';
import { VisitStateBadge } from './meeting-state-badge.tsx';
import { VisitStudent } from './meeting-student.tsx';

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
  readonly onClose: () => void;
}

/** All about one meeting, and the door to its room. */
export function VisitDialog({ meeting, now, onClose }: Props) {
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const { visitorName, memo, actualEndTimeMillis, canceledAt, studentId } = meeting;
  const state = meetingState(meeting, now);
  return (
    <Dialog
      title={meeting.title || t('visits.detail')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={<><Button onClick={onClose}>{t('common.close')}</Button><VisitDoor meeting={meeting} now={now} /></>}
    >
      <div className="visit-detail" part="visit" data-state={state}>
        <div className="visit-detail-head">
          <Avatar name={visitorName} size={44} />
          <strong><bdi>{visitorName}</bdi></strong>
          <VisitStateBadge meeting={meeting} now={now} />
        </div>
        <div className="visit-detail-when">
          <LessonWhen lesson={meeting} now={now} />
          <LessonDeviceTime lesson={meeting} />
        </div>
        <DoorWord meeting={meeting} now={now} />
        <dl className="visit-detail-facts">
          {studentId !== undefined && <Fact name={t('visits.student')}><VisitStudent id={studentId} /></Fact>}
          <Fact name={t('visits.memo')}>
            {memo ? <p className="visit-detail-text" dir="auto">{memo}</p> : <p className="visit-detail-quiet">{t('visits.noMemo')}</p>}
          </Fact>
          {actualEndTimeMillis !== undefined && <Fact name={t('visits.actualEnd')}>{dates.moment(actualEndTimeMillis)}</Fact>}
          {canceledAt !== undefined && <Fact name={t('visits.canceledAt')}>{dates.moment(canceledAt)}</Fact>}
        </dl>
        <p className="visit-detail-quiet">{t('visits.zone', { zone: dates.zone })}</p>
      </div>
    </Dialog>
  );
}

/** Why the room cannot be entered now; nothing while it can. */
function DoorWord({ meeting, now }: Pick<Props, 'meeting' | 'now'>) {
  const t = useText();
  const dates = useDates();
  const { liveHref } = useVisitNavigation();
  const { startTimeMillis: opensAt } = meeting;
  const state = meetingState(meeting, now);
  if (state === 4) return <p className="visit-detail-quiet">{t('visits.canceled')}</p>;
  const door = meetingDoor(meeting, now);
  if (door === 'shut') return <p className="visit-detail-quiet">{t('visits.ended')}</p>;
  if (door === 'open' || liveHref?.(meeting.id) === undefined) return null;
  const time = dates.near(opensAt, now) === 'today' ? dates.time(opensAt) : dates.moment(opensAt);
  return <p className="visit-detail-quiet">{t('visits.opensAt', { time })}</p>;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
