import type { MouseEvent } from 'react';
import type { Meeting } from '../../core/api/endpoints/index.ts';
import { meetingJoinWindow } from '../../core/meetings/index.ts';
import buttonCss from '../../ui/form/button.css';
import { Icon } from '../../ui/display/icon.tsx';
import { video } from '../../ui/icons/icons.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useLiveEnter } from '../lessons/use-live-enter.ts';
import { useMeetingNavigation } from './meeting-navigation.ts';

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
}

/** Join link of a meeting's room (入室): prominent while open, subdued before, hidden after it has closed. */
export function MeetingJoinLink({ meeting, now }: Props) {
  useStyles(buttonCss);
  const t = useText();
  const dates = useDates();
  const mayEnter = useLiveEnter();
  const { liveHref } = useMeetingNavigation();
  const { id, visitorName: name, startTimeMillis } = meeting;
  const joinState = meetingJoinWindow(meeting, now);
  const href = joinState === 'shut' ? undefined : liveHref?.(id);
  if (!href) return null;

  const enter = (event: MouseEvent): void => {
    if (!mayEnter('meeting', id, { meeting })) event.preventDefault();
  };
  return (
    <a
      href={href}
      className={`teacher-button teacher-button-${joinState === 'open' ? 'primary' : 'secondary'} teacher-join`}
      aria-label={t('meetings.enterNamed', { name, when: dates.moment(startTimeMillis) })}
      onClick={enter}
    >
      <span className="teacher-button-content">
        <Icon path={video} />
        {t('meetings.enter')}
      </span>
    </a>
  );
}
