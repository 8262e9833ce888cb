import { useMemo } from 'react';
import type { PropsOf } from '../../runtime/contract.ts';
import { useHost, useMethods } from '../../runtime/element-context.ts';
import { signInPanels } from '../login/signed-out/sign-in-panels.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { video } from '../../ui/icons/icons.ts';
import { useText } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { LiveRoomNavigationContext, type LiveRoomNavigation } from './live-room-navigation.ts';
import LiveRoomScreen from './live-room-screen.tsx';

type Props = PropsOf<typeof contract>;

export default function LiveRoomElement(values: Props) {
  return (
    <ElementFrame signIn={signInPanels[values.signIn]} values={values}>
      <LiveRoomAlone {...values} />
      <Tooltips />
    </ElementFrame>
  );
}

/** The room as a separate element: leaving emits an event, and the host page decides what to show next. */
function LiveRoomAlone({ kind, roomId }: Props) {
  const { emit } = useHost<typeof contract>();
  const navigation = useMemo<LiveRoomNavigation>(
    () => ({ isAlone: true, leave: () => void emit('teacher-live-leave', { kind, id: roomId ?? '' }) }),
    [emit, kind, roomId],
  );
  if (!roomId) return <NoRoom />;
  return (
    <LiveRoomNavigationContext value={navigation}>
      <LiveRoomScreen key={`${kind} ${roomId}`} kind={kind} id={roomId} />
    </LiveRoomNavigationContext>
  );
}

function NoRoom() {
  const t = useText();
  // Until a room is chosen there is nothing to reload.
  useMethods<typeof contract>({ reload() {} });
  return <EmptyState icon={video} message={t('liveRoom.noRoom')} />;
}
