import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Loading } from '../../../ui/display/loading.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from './call-context.ts';
import { EngineErrorMessage } from './engine-error-message.tsx';
import { isIn, isOver } from './room-phase.ts';
import { PreJoinScreen } from '../pre-join/pre-join-screen.tsx';
import { RoomScreen } from '../room/room-screen.tsx';

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
  const phase = room.phase.value;
  const self = room.self.value;
  if (engineError.value) return <EngineErrorMessage error={engineError.value} />;
  if (isOver(phase)) return after;
  if (!self) return <Loading label={t('liveRoom.opening')} />;
  return isIn(phase) && self.state.admissionState === 'inside' ? <RoomScreen /> : <PreJoinScreen />;
}
