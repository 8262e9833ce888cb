import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/live-room/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useCallContext } from '../call/call-context.ts';
import { isIn, isOver } from '../call/room-phase.ts';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { useNobodyText, useRoomTitle } from '../call/room-texts.ts';
import { useEndingText } from '../post-call/call-outcome.tsx';
import { useTroubleText } from '../room/connection/connection-note.tsx';
import { useConnection, useIsDisconnected } from '../room/connection/use-connection.ts';
import { DeviceToggle } from '../room/controls/control-button.tsx';
import { LessonTimer } from '../room/lesson-timer.tsx';
import { VideoPicture, useOtherPicture } from '../room/video/video-picture.tsx';
import CompactNote, { CompactBar, CompactNotice, ReturnButton } from './compact-note.tsx';
import css from './compact-call.css';

/** A running call beside another page of the portal: a bar above the page, and the other's picture in a corner. */
export default function CompactCall({ kind }: { readonly kind: RoomKind }) {
  useSignals();
  const t = useText();
  const {
    call: { room, isTalkingMuted },
  } = useCallContext();
  const { person } = useRoomTitle();
  const isDisconnected = useIsDisconnected();
  const troubleText = useTroubleText(useConnection());
  const phase = room.phase.value;
  if (isOver(phase)) return <EndedCall kind={kind} />;
  if (!isIn(phase)) return <CompactNote kind={kind} isReturning />;
  const waiting = room.participants.value.find(({ state }) => state.admissionState === 'waiting');
  const ofMicrophone = isTalkingMuted.value ? t('liveRoom.announce.talkingMuted') : undefined;
  const ofWaiting = waiting && t('liveRoom.announce.waiting', { name: waiting.name });
  const notice = (isDisconnected ? troubleText : undefined) ?? ofMicrophone ?? ofWaiting;
  return (
    <>
      <CompactBar>
        <span className="live-compact-state">{t('liveRoom.compact.running')}</span>
        {person && <p>{person}</p>}
        <LessonTimer />
        <p role="status">{notice}</p>
        <div className="live-compact-actions">
          {waiting && (
            <Button
              aria-label={t('liveRoom.people.admitNamed', { name: waiting.name })}
              onClick={({ currentTarget }) => {
                room.admit(waiting.id);
                // The pressed button goes away.
                currentTarget.parentElement?.querySelector<HTMLElement>('button:last-child')?.focus();
              }}
            >
              {t('liveRoom.people.admit')}
            </Button>
          )}
          <ReturnButton kind={kind} />
        </div>
      </CompactBar>
      <CompactPicture kind={kind} />
    </>
  );
}

/** Why the call is over, with a link to the post-call screen. */
function EndedCall({ kind }: { readonly kind: RoomKind }) {
  const t = useText();
  const text = useEndingText(kind);
  const { open, leave } = useLiveRoomNavigation();
  return <CompactNotice text={text || t('liveRoom.hasLeft')} onDetails={open} onClose={leave} />;
}

/** The other's picture in a corner of the page, with the own microphone and the way back. */
function CompactPicture({ kind }: { readonly kind: RoomKind }) {
  useSignals();
  useStyles(css);
  const t = useText();
  const other = useOtherPicture();
  const nobody = useNobodyText();
  return (
    <section className="live-compact-call" aria-label={other?.name ?? nobody}>
      {other?.track ? (
        <VideoPicture track={other.track} label={other.name} isScreen={other.isScreen} />
      ) : (
        other && <Avatar name={other.name} size={56} />
      )}
      {(!other || other.isLost) && <p className="live-compact-status">{other ? t('liveRoom.tile.lost') : nobody}</p>}
      <div className="live-compact-controls">
        <DeviceToggle kind="microphone" />
        <ReturnButton kind={kind} />
      </div>
    </section>
  );
}
