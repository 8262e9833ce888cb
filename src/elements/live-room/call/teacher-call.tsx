import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { LiveRoom, RoomKind, Ticket } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { PostCall } from '../post-call/post-call.tsx';
import { CallContext } from './call-context.ts';
import { CallScreen } from './call-screen.tsx';
import { useCall } from './use-call.ts';
import { useTeacherDetails } from './use-teacher-details.ts';

interface Props {
  readonly kind: RoomKind;
  readonly id: string;
  readonly ticket: Ticket;
  readonly live: LiveRoom;
  /** Opens the room again. */
  readonly onRejoin: () => void;
}

/** A teacher's call, from the pre-join screen to the post-call screen. */
export default function TeacherCall({ kind, id, ticket, live, onRejoin }: Props) {
  useSignals();
  const { session } = useScreen();
  const call = useCall({ ...ticket, isTeacher: true, renewToken: () => live.renew(kind, id) });
  const teacher = useTeacherDetails(kind, id, live);
  // Signing out releases devices and connections.
  useEffect(
    () =>
      session.state.subscribe((state) => {
        if (state === 'anonymous') call?.room.leave();
      }),
    [session, call],
  );
  // If the session ended elsewhere, confirm it: the login appears and leads back to this room.
  useEffect(
    () =>
      call?.room.rejection.subscribe((rejection) => {
        if (rejection?.reason === 'signedOut') void live.confirmSignIn();
      }),
    [call, live],
  );
  if (!call) return null;
  return (
    <CallContext value={{ call, teacher }}>
      <CallScreen after={<PostCall kind={kind} id={id} onRejoin={onRejoin} />} />
    </CallContext>
  );
}
