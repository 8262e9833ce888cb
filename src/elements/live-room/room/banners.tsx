import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import type { Participant } from '../../../core/live-room/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useCallContext } from '../call/call-context.ts';
import { LobbyHelp } from '../help/help-slot.tsx';
import { DeviceError, SystemMuted } from '../pre-join/devices.tsx';
import { RemoveDialog } from '../panels/people-panel.tsx';
import { useTeacherAbsence } from './connection/use-connection.ts';
import { useRoomLayout } from './room-layout-context.ts';

/** Banners about the people in the room and the own devices. `ConnectionNote` has what is about connections. */
export function Banners() {
  useSignals();
  const t = useText();
  const { call } = useCallContext();
  const { room, media, isMutedByTeacher, isTalkingMuted } = call;
  const absence = useTeacherAbsence();
  const asked = room.asked.value;
  return (
    <div className="live-banners">
      <WaitingPeople />
      <div role="status">
        <LobbyHelp />
        {absence && absence !== 'lost' && <p className="live-banner">{t(`liveRoom.teacherAbsence.${absence}`)}</p>}
        <SystemMuted />
        {(isMutedByTeacher.value || isTalkingMuted.value) && (
          <p className="live-banner">
            {t(isTalkingMuted.value ? 'liveRoom.announce.talkingMuted' : 'liveRoom.announce.mutedByTeacher')}
            <Button kind="primary" onClick={() => void media.setEnabled('microphone', true)}>
              {t('liveRoom.control.unmute')}
            </Button>
          </p>
        )}
        {asked && (
          <p className="live-banner">
            {t(`liveRoom.announce.asked.${asked.what}`)}
            <Button onClick={room.dismissRequest}>{t('common.acknowledge')}</Button>
          </p>
        )}
        {room.boardRejection.value && <p className="live-banner">{room.boardRejection.value}</p>}
      </div>
      <DeviceError kind="camera" />
      <DeviceError kind="microphone" />
    </div>
  );
}

/** More people who wait have one line together: the banners leave room for the lesson. */
const MAX_LINES = 2;

/** The people who want to enter, until the teacher has answered each of them; the panel of participants lists them, too. */
function WaitingPeople() {
  useSignals();
  const t = useText();
  const layout = useRoomLayout();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const [rejected, setRejected] = useState<Participant>();
  const waiting = room.participants.value.filter(({ state }) => state.admissionState === 'waiting');
  const isShown = teacher !== undefined && layout.panel !== 'people';
  return (
    <>
      <div role="status">
        {isShown &&
          waiting
            .slice(0, MAX_LINES)
            .map((participant) => (
              <WaitingPerson
                key={participant.id}
                participant={participant}
                onAdmit={() => room.admit(participant.id)}
                onReject={() => setRejected(participant)}
              />
            ))}
        {isShown && waiting.length > MAX_LINES && (
          <p className="live-banner">
            {t('liveRoom.announce.othersWaiting', { count: waiting.length - MAX_LINES })}
            <Button onClick={() => layout.toggle('people')}>{t('liveRoom.people.title')}</Button>
          </p>
        )}
      </div>
      {rejected && <RemoveDialog participant={rejected} onClose={() => setRejected(undefined)} />}
    </>
  );
}

interface Props {
  readonly participant: Participant;
  readonly onAdmit: () => void;
  readonly onReject: () => void;
}

function WaitingPerson({ participant: { name }, onAdmit, onReject }: Props) {
  const t = useText();
  const { root } = useHost();
  const line = useRef<HTMLParagraphElement>(null);
  // An answer removes the line with the button that had the focus.
  useLayoutEffect(() => {
    const { current } = line;
    return () => {
      if (current?.contains(root.activeElement))
        current.closest<HTMLElement>('.live-room')?.focus({ preventScroll: true });
    };
  }, [root]);
  return (
    <p className="live-banner" ref={line}>
      {t('liveRoom.announce.waiting', { name })}
      <span className="live-banner-actions">
        <Button kind="primary" aria-label={t('liveRoom.people.admitNamed', { name })} onClick={onAdmit}>
          {t('liveRoom.people.admit')}
        </Button>
        <Button aria-label={t('liveRoom.people.rejectNamed', { name })} onClick={onReject}>
          {t('liveRoom.people.reject')}
        </Button>
      </span>
    </p>
  );
}
