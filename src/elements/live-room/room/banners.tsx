import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';
import { LobbyHelp } from '../help/help-slot.tsx';
import { DeviceError, SystemMuted } from '../pre-join/device-trouble.tsx';
import { useTeacherAbsence } from './use-teacher-absence.ts';
import { WaitingPeople } from './waiting-people.tsx';

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
