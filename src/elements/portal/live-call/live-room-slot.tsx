import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { rememberedRoom, roomAt } from './portal-room.ts';

const LiveCall = lazyScreen(() => import('./live-call.tsx'));

/**
 * The place of live rooms beside the page: that of the current URL and, once a teacher is inside, that of the running call,
 * whatever page is shown. Nothing, and no code, without either.
 */
export function LiveRoomSlot() {
  useSignals();
  const { session } = useScreen();
  // Another teacher, or the same one after a new sign-in, has no running call but the one that this tab remembers.
  return <RunningRoom key={session.teacherEpoch.value} />;
}

function RunningRoom() {
  useSignals();
  const { match } = usePortal();
  const { session } = useScreen();
  const teacherId = session.signedIn.value?.id ?? '';
  const [running, setRunning] = useState(() => rememberedRoom(teacherId));
  const here = roomAt(match);
  const room = running ?? here;
  return room && <LiveCall room={room} here={here} teacherId={teacherId} onRunning={setRunning} />;
}
