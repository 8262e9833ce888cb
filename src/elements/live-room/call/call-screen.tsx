import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState, type ReactNode } from 'react';
import { Loading } from '../../../runtime/display/loading.tsx';
import { useBrieflyDeferred } from '../../../runtime/hooks/use-briefly-deferred.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from './call-context.ts';
import { EngineErrorMessage } from './engine-error-message.tsx';
import { isIn, isOver } from './room-phase.ts';
import { PreJoinScreen } from '../pre-join/pre-join-screen.tsx';

const RoomScreen = lazyScreen(() => import('../room/room-screen.tsx'));

interface Props {
  /** Shown when the call is over, for any reason. */
  readonly after: ReactNode;
}

/** One call from start to end: the pre-join screen, the room, and the screen after the call. */
export function CallScreen({ after }: Props) {
  useSignals();
  const t = useText();
  const {
    call: { room, engineError },
  } = useCallContext();
  // The door comes first; the room arrives while the devices are chosen.
  useEffect(() => RoomScreen.preload(), []);
  const phase = room.phase.value;
  const self = room.self.value;
  const isInside = isIn(phase) && self?.state.admissionState === 'inside';
  // From the lobby the room is drawn in pieces, between which the connection to the others is laid.
  const [wasInLobby, setInLobby] = useState(false);
  const isDrawn = useBrieflyDeferred(isInside);
  useEffect(() => {
    if (self && !isInside) setInLobby(true);
  }, [self, isInside]);
  if (engineError.value) return <EngineErrorMessage error={engineError.value} />;
  if (isOver(phase)) return after;
  if (!self) return <Loading label={t('liveRoom.opening')} />;
  return isInside && (isDrawn || !wasInLobby) ? <RoomScreen /> : <PreJoinScreen />;
}
