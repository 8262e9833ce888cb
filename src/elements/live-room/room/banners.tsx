import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import type { Board } from '../../../core/board/index.ts';
import { useCallContext } from '../call/call-context.ts';
import { LobbyHelp } from '../help/help-slot.tsx';
import { DeviceError } from '../pre-join/device-error.tsx';
import { useTeacherAbsence } from './use-teacher-absence.ts';
import { WaitingPeople } from './waiting-people.tsx';

/** Number of board changes that the provider has not stored yet. */
function useUnsent(board: Board | undefined): number {
  return useSyncExternalStore(
    useCallback((onChange) => board?.watch(onChange) ?? (() => undefined), [board]),
    () => board?.pending() ?? 0,
  );
}

/** Banners about the current state of connections and devices. */
export function Banners() {
  useSignals();
  const t = useText();
  const { call } = useCallContext();
  const { room, media, peers, hasMediaServer, isMutedByTeacher, isTalkingMuted } = call;
  const absence = useTeacherAbsence();
  const lost = room.participants.value
    .filter(({ id, role }) => peers.value.get(id)?.link === 'lost' && !(absence && role === 'teacher'))
    .map(({ name }) => name);
  const isServerLost = hasMediaServer.value && lost.length > 1 && lost.length === peers.value.size;
  const isReconnecting = room.phase.value === 'reconnecting';
  const asked = room.asked.value;
  const unsent = useUnsent(call.board.loaded.value);
  return (
    <div className="live-banners">
      <WaitingPeople />
      <div role="status">
        <LobbyHelp />
        {isReconnecting && (
          <p className="live-banner">
            {t('liveRoom.connection.signalLost')}{' '}
            {unsent > 0 && t('liveRoom.connection.boardUnsent', { count: unsent })}
            <Button onClick={call.reconnect}>{t('liveRoom.settings.reconnect')}</Button>
          </p>
        )}
        {absence && <p className="live-banner">{t(`liveRoom.teacherAbsence.${absence}`)}</p>}
        {isServerLost && (
          <p className="live-banner">
            {t('liveRoom.connection.mediaLost')}
            <Button onClick={call.reconnect}>{t('liveRoom.settings.reconnect')}</Button>
          </p>
        )}
        {lost.length > 0 && !isServerLost && (
          <p className="live-banner">{t('liveRoom.connection.peerLost', { name: lost.join('、') })}</p>
        )}
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
