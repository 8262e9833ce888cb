import type { MouseEvent } from 'react';
import { studentMeetingWindow } from '../../../core/students/index.ts';
import type { Student } from '../../../core/api/endpoints/index.ts';
import buttonCss from '../../../ui/form/button.css';
import { Icon } from '../../../ui/display/icon.tsx';
import { video } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useLiveEnter } from '../../lessons/use-live-enter.ts';
import { useContactNavigation } from '../contact-navigation.ts';

interface Props {
  readonly student: Student;
  readonly now: number;
}

/** Join link of a student's meeting room: prominent while open, subdued before, hidden after it has closed. */
export function MeetingLink({ student, now }: Props) {
  useStyles(buttonCss);
  const t = useText();
  const mayEnter = useLiveEnter();
  const { meetingHref } = useContactNavigation();
  const { name, meetingId: id } = student;
  const joinState = studentMeetingWindow(student, now);
  const href = id === undefined || joinState === 'shut' ? undefined : meetingHref?.(id);
  if (!href || !id) return null;

  const enter = (event: MouseEvent): void => {
    if (!mayEnter('meeting', id, { student })) event.preventDefault();
  };
  return (
    <a
      href={href}
      className={`teacher-button teacher-button-${joinState === 'open' ? 'primary' : 'secondary'} teacher-join contact-meeting`}
      aria-label={t('contacts.meeting.enterNamed', { name })}
      onClick={enter}
    >
      <span className="teacher-button-content">
        <Icon path={video} />
        {t('contacts.meeting.enter')}
      </span>
    </a>
  );
}
