import { useEffect, useMemo, type ReactNode, type MouseEvent } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { createContacts } from '../../core/students/index.ts';
import type { Meeting } from '../../core/api/endpoints/index.ts';
import { meetingJoinWindow, meetingState } from '../../core/meetings/index.ts';
import { LessonDeviceTime, LessonWhen, StateBadge } from '../lessons/list/lesson-labels.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText, useScreen } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { MeetingDetailActions, useMeetingChanges } from './changes/use-meeting-changes.tsx';
import { MeetingJoinLink } from './meeting-join-link.tsx';
import { useMeetingNavigation } from './meeting-navigation.ts';
import { Fact } from '../../ui/display/fact.tsx';
import { useHost } from '../../runtime/element-context.ts';
import { Loading } from '../../runtime/placeholders.tsx';
import type { contract } from './contract.ts';
import css from './meeting-dialog.css';

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
  readonly onClose: () => void;
}

/** Details of a meeting, with the join link to its room, and its dialogs where the provider lets the teacher change it. */
export function MeetingDialog(props: Props) {
  const { meeting, now, onClose } = props;
  const changes = useMeetingChanges(now, onClose);
  if (changes.isOpen) return changes.dialogs;
  return (
    <Details {...props}>
      {changes.canChange(meeting, now) && (
        <MeetingDetailActions onChange={() => changes.edit({ meeting })} onCancel={() => changes.cancel(meeting)} />
      )}
    </Details>
  );
}

function Details({ meeting, now, onClose, children }: Props & { readonly children: ReactNode }) {
  useStyles(css);
  const t = useText();
  const dates = useDates();
  const zone = dates.foreignZone();
  const { visitorName, memo, actualEndTimeMillis, canceledAt, studentId } = meeting;
  const { listHref } = useMeetingNavigation();
  const state = meetingState(meeting, now);
  return (
    <Dialog
      title={meeting.title || t('meetings.detail')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          {listHref && (
            <a className="visit-detail-list" href={listHref}>
              {t('meetings.openList')}
            </a>
          )}
          <Button onClick={onClose}>{t('common.close')}</Button>
          <MeetingJoinLink meeting={meeting} now={now} />
        </>
      }
    >
      <div className="visit-detail" part="visit" data-state={state}>
        <div className="visit-detail-head">
          <Avatar name={visitorName} size={44} />
          <strong>
            <bdi>{visitorName}</bdi>
          </strong>
          <MeetingStateBadge meeting={meeting} now={now} />
        </div>
        <div className="visit-detail-when">
          <LessonWhen lesson={meeting} now={now} />
          <LessonDeviceTime lesson={meeting} />
        </div>
        <MeetingJoinHint meeting={meeting} now={now} />
        {children}
        <dl className="visit-detail-facts">
          {studentId !== undefined && (
            <Fact name={t('meetings.student')}>
              <MeetingStudent id={studentId} />
            </Fact>
          )}
          <Fact name={t('meetings.memo')}>
            {memo ? (
              <p className="visit-detail-text" dir="auto">
                {memo}
              </p>
            ) : (
              <p className="visit-detail-quiet">{t('meetings.noMemo')}</p>
            )}
          </Fact>
          {actualEndTimeMillis !== undefined && (
            <Fact name={t('meetings.actualEnd')}>{dates.moment(actualEndTimeMillis)}</Fact>
          )}
          {canceledAt !== undefined && <Fact name={t('meetings.canceledAt')}>{dates.moment(canceledAt)}</Fact>}
        </dl>
        {zone && <p className="visit-detail-quiet">{t('meetings.zone', { zone })}</p>}
      </div>
    </Dialog>
  );
}

/** Why the room cannot be joined now; renders nothing while it can. */
export function MeetingJoinHint({ meeting, now }: Pick<Props, 'meeting' | 'now'>) {
  const t = useText();
  const dates = useDates();
  const { liveHref } = useMeetingNavigation();
  const { startTimeMillis: opensAt } = meeting;
  const state = meetingState(meeting, now);
  if (state === 4) return <p className="visit-detail-quiet">{t('meetings.canceled')}</p>;
  const joinState = meetingJoinWindow(meeting, now);
  if (joinState === 'shut') return <p className="visit-detail-quiet">{t('meetings.ended')}</p>;
  if (joinState === 'open' || liveHref?.(meeting.id) === undefined) return null;
  const time = dates.near(opensAt, now) === 'today' ? dates.time(opensAt) : dates.moment(opensAt);
  return <p className="visit-detail-quiet">{t('meetings.opensAt', { time })}</p>;
}

/** The student of a meeting: a link if the student's page has a URL, otherwise a name. */
function MeetingStudent({ id }: { readonly id: string }) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const { emit } = useHost<typeof contract>();
  const href = useMeetingNavigation().studentHref?.(id);
  const contacts = useMemo(() => createContacts(session), [session]);
  useEffect(() => {
    void contacts.load();
    return () => contacts.dispose();
  }, [contacts]);

  const students = contacts.students.data.value;
  const student = students?.find((each) => each.id === id);
  const isOver = students || contacts.students.status.value === 'failed';
  if (!student)
    return isOver ? (
      <span className="visit-detail-quiet">{t('meetings.studentUnknown')}</span>
    ) : (
      <Loading lines={1} label={t('common.loading')} />
    );

  const follow = (event: MouseEvent): void => {
    if (!emit('teacher-student-select', { id, student })) event.preventDefault();
  };
  const name = <bdi>{t('meetings.studentName', { name: student.name })}</bdi>;
  return href ? (
    <a href={href} onClick={follow}>
      {name}
    </a>
  ) : (
    name
  );
}

/** State badge: not started, in progress, ended or cancelled, by shape, colour and text. */
export function MeetingStateBadge({ meeting, now }: { readonly meeting: Meeting; readonly now: number }) {
  const t = useText();
  return <StateBadge state={meetingState(meeting, now)} labelOf={(state) => t(`meetings.meetingState.${state}`)} />;
}
