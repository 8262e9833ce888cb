import { useEffect } from 'react';
import { loadDateLocale } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { LiveRoomNavigationContext } from '../../live-room/live-room-navigation.ts';
import LiveRoomScreen from '../../live-room/live-room-screen.tsx';
import css from './live-call.css';
import { OtherCall } from './other-call.tsx';
import { forgetRoom } from './portal-room.ts';
import { useCallNavigation, type LiveCallProps } from './use-call-navigation.ts';

/** A live room in the portal: as a page, or small beside another page while the call goes on (docs/decisions/038). */
export default function LiveCall(props: LiveCallProps) {
  useStyles(css);
  const { room, here } = props;
  const { session } = useScreen();
  const navigation = useCallNavigation(props);
  // Whoever signs in next must not find this teacher's call.
  useEffect(() => {
    let before = session.state.peek();
    return session.state.subscribe((state) => {
      if (state === 'anonymous' && before !== 'anonymous') forgetRoom();
      before = state;
    });
  }, [session]);
  return (
    <Texts namespaces={['liveRoom', 'board']} prepare={loadDateLocale}>
      <LiveRoomNavigationContext value={navigation}>
        <div className="portal-page portal-live-call">
          <LiveRoomScreen key={room.path} kind={room.kind} id={room.id} />
        </div>
        {here && here.path !== room.path && <OtherCall kind={room.kind} onReturn={() => navigation.open?.()} />}
      </LiveRoomNavigationContext>
    </Texts>
  );
}
