import type { MouseEvent } from 'react';
import { studentMeetingWindow } from '../../../core/students/index.ts';
import type { Student } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import buttonCss from '../../../ui/form/button.css';
import { Icon } from '../../../ui/display/icon.tsx';
import { video } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useContactNavigation } from '../contact-navigation.ts';
import type { contract } from '../contract.ts';

interface Props {
  readonly student: Student;
  readonly now: number;
}

/** Join link of a student's meeting room: prominent while open, subdued before, hidden after it has closed. */
export function MeetingLink({ student, now }: Props) {
  useStyles(buttonCss);
  const t = useText();
  const { emit } = useHost<typeof contract>();
  const { meetingHref } = useContactNavigation();
  const { name, meetingId: id } = student;
  const joinState = studentMeetingWindow(student, now);
  const href = id === undefined || joinState === 'shut' ? undefined : meetingHref?.(id);
  if (!href || !id) return null;

  const enter = (event: MouseEvent): void => {
    if (!emit('teacher-live-enter', { kind: 'meeting', id }, { cancelable: true })) event.preventDefault();
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
