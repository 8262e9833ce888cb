import { useSignals } from '@preact/signals-react/runtime';
import type { RoomKind } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useCallContext } from '../call/call-context.ts';
import { isIn, isOver } from '../call/room-phase.ts';
import { useLiveRoomNavigation } from '../live-room-navigation.ts';
import { useEndingText } from '../post-call/use-ending-text.ts';
import { useTroubleText } from '../room/connection/connection-note.tsx';
import { useConnection, useIsDisconnected } from '../room/connection/use-connection.ts';
import { LessonTimer } from '../room/timer/lesson-timer.tsx';
import { useRoomTitle } from '../strip/use-room-title.ts';
import { CompactBar } from './compact-bar.tsx';
import CompactNote, { CompactNotice } from './compact-note.tsx';
import { ReturnButton } from './return-button.tsx';
import { CompactPicture } from './compact-picture.tsx';

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

/** Why the call is over, with the way to what comes after it. */
function EndedCall({ kind }: { readonly kind: RoomKind }) {
  const t = useText();
  const text = useEndingText(kind);
  const { open, leave } = useLiveRoomNavigation();
  return <CompactNotice text={text || t('liveRoom.hasLeft')} onDetails={open} onClose={leave} />;
}
