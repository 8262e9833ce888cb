import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Loading } from '../../../ui/display/loading.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useCallNavigation } from './call-context.ts';
import { isIn } from './call.ts';
import { PreJoinScreen } from '../pre-join/pre-join-screen.tsx';
import { RoomScreen } from '../room/room-screen.tsx';

interface Props {
  /** What is shown when the call is over, for whatever reason. */
  readonly after: ReactNode;
}

/** One call from its beginning to its end: the door, the room, and what comes after. */
export function CallScreen({ after }: Props) {
  useSignals();
  const t = useText();
  const { call: { room } } = useCallNavigation();
  const phase = room.phase.value;
  const self = room.self.value;
  if (['refused', 'removed', 'ended', 'left'].includes(phase)) return after;
  if (!self) return <Loading label={t('liveRoom.opening')} />;
  return isIn(phase) && self.state.admissionState === 'inside' ? <RoomScreen /> : <PreJoinScreen />;
}
