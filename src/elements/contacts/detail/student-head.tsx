import { useContext } from 'react';
import { studentMeetingWindow } from '../../../core/students/index.ts';
import type { Student } from '../../../core/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { plus } from '../../../ui/icons/icons.ts';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useContactNavigation } from '../contact-navigation.ts';
import { listLabels } from '../list/list-labels.ts';
import { LazyStudentLink } from '../../lessons/student-link/lazy-student-link.tsx';
import { MeetingLink } from './meeting-link.tsx';

interface Props {
  readonly student: Student;
  readonly now: number;
  readonly onCreate: () => void;
}

/** Name of the student, and actions. */
export function StudentHead({ student, now, onCreate }: Props) {
  const t = useText();
  const { language } = useScreen();
  const dates = useDates();
  const isReadOnly = useContext(ReadOnlyContext);
  const { meetingHref } = useContactNavigation();
  const { name, kana, avatar, grade, subjects, meetingId, meetingStartTimeMillis: start } = student;
  const leads = meetingId !== undefined && meetingHref?.(meetingId) !== undefined;
  const isEarly = leads && start !== undefined && studentMeetingWindow(student, now) === 'early';
  return (
    <header className="contact-detail-head">
      <Avatar name={name} src={avatar} size={64} />
      <div className="contact-detail-who">
        <h1 className="contact-detail-title" tabIndex={-1}>
          {t('courses.studentName', { name })}
        </h1>
        <p className="contact-detail-kana" lang="ja">
          {kana}
        </p>
        <p className="contact-detail-school">
          <span>{grade}</span> <span>{listLabels(subjects, language)}</span>
        </p>
      </div>
      <div className="contact-detail-actions">
        <MeetingLink student={student} now={now} />
        {!isReadOnly && (
          <>
            <Button
              kind={studentMeetingWindow(student, now) === 'open' && leads ? 'secondary' : 'primary'}
              className="contact-detail-create"
              onClick={onCreate}
            >
              <Icon path={plus} />
              {t('contacts.create')}
            </Button>
            <LazyStudentLink studentId={student.id} name={name} />
          </>
        )}
        {isEarly && (
          <p className="contact-detail-opens">
            {t('contacts.meeting.title')}{' '}
            {t('contacts.meeting.opensAt', {
              time: dates.near(start, now) === 'today' ? dates.time(start) : dates.moment(start),
            })}
          </p>
        )}
      </div>
    </header>
  );
}
