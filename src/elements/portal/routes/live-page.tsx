import { useMemo } from 'react';
import { useParams } from 'wouter';
import { loadDateLocale, type RoomKind } from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { LiveRoomNavigationContext, type LiveRoomNavigation } from '../../live-room/live-room-navigation.ts';
import LiveRoomScreen from '../../live-room/live-room-screen.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import type { contract } from '../contract.ts';
import { usePortal } from '../portal-context.ts';
import { HOME } from './route.ts';

export function ClassRoomPage() {
  return <LivePage kind="class" />;
}

export function MeetingRoomPage() {
  return <LivePage kind="meeting" />;
}

/** A live room in the portal; leaving goes back, or to the parent list (docs/spec.md, section 4). */
function LivePage({ kind }: { readonly kind: RoomKind }) {
  const { id = '' } = useParams<{ id: string }>();
  const { match, back, asLeft } = usePortal();
  const { emit } = useHost<typeof contract>();
  const list = match?.chain.at(-2)?.path ?? HOME;
  const navigation = useMemo<LiveRoomNavigation>(
    () => ({
      isAlone: false,
      leave() {
        emit('teacher-live-leave', { kind, id });
        back(asLeft(list));
      },
    }),
    [emit, back, asLeft, list, kind, id],
  );
  return (
    <Texts namespaces={['liveRoom', 'board']} prepare={loadDateLocale}>
      <LiveRoomNavigationContext value={navigation}>
        <LiveRoomScreen key={id} kind={kind} id={id} />
      </LiveRoomNavigationContext>
    </Texts>
  );
}
