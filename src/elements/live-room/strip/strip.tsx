import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { arrowStart } from '../../../ui/icons/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { LessonTimer } from '../room/timer/lesson-timer.tsx';
import { StripHelp } from '../help/help-slot.tsx';
import { ConnectionQuality } from './connection-quality.tsx';
import css from './strip.css';
import { useRoomTitle } from './use-room-title.ts';

interface Props {
  /** Leads out of the room; absent where the host page decides what comes next. */
  readonly onBack?: (() => void) | undefined;
  /** What else there is to choose in the room. */
  readonly children?: ReactNode;
}

/** The only bar around a room: the way back, who and what, the time that is left, and the connection. */
export function Strip({ onBack, children }: Props) {
  useStyles(css);
  const t = useText();
  const { person, name, subject, span, text } = useRoomTitle();
  return (
    <header className="live-strip">
      {onBack && (
        <button type="button" className="live-strip-back" aria-label={t('liveRoom.back')} onClick={onBack}>
          <Icon path={arrowStart} directed />
        </button>
      )}
      {name && <Avatar name={name} size={32} />}
      <h1 tabIndex={-1} title={text}>
        {person && <span className="live-strip-person">{person} </span>}
        <span className="live-strip-subject">{subject || t('liveRoom.label')} </span>
        {span && <span className="live-strip-span">{span}</span>}
      </h1>
      {children}
      <StripHelp />
      <LessonTimer />
      <ConnectionQuality />
    </header>
  );
}
