import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { arrowStart } from '../../ui/icons/icons.ts';
import { useCallContext } from './call/call-context.ts';
import { StripHelp } from './help/help-slot.tsx';
import { signalBars } from './icons.ts';
import { useIsDisconnected } from './room/connection/use-connection.ts';
import { LessonTimer } from './room/lesson-timer.tsx';
import css from './strip.css';
import { useRoomTitle } from './call/room-texts.ts';

interface Props {
  /** Leaves the room; absent if the host page decides what comes next. */
  readonly onBack?: (() => void) | undefined;
  /** Other controls of the room. */
  readonly children?: ReactNode;
}

/** The bar above a room: the way back, the person and subject, the time left, and the connection. */
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

/** Shows the quality of the own connection while there are other participants. */
function ConnectionQuality() {
  useSignals();
  useStyles(css);
  const t = useText();
  const {
    call: { room, peers },
  } = useCallContext();
  const isDisconnected = useIsDisconnected();
  const quality = isDisconnected ? 'lost' : (room.self.value?.state.quality ?? 'good');
  if (peers.value.size === 0) return null;
  return (
    <p className={`live-quality live-quality-${quality}`}>
      <Icon path={signalBars} />
      <span>
        {t('liveRoom.quality.label')}: {t(`liveRoom.quality.${quality}`)}
      </span>
    </p>
  );
}
