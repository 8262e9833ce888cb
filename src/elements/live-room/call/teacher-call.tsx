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
  /** Knocks again at the door. */
  readonly onAgain: () => void;
}

/** A teacher's call, from the check of the devices to the sheet afterwards. */
export default function TeacherCall({ kind, id, ticket, live, onAgain }: Props) {
  useSignals();
  const { session } = useScreen();
  const call = useCall({
    ...ticket,
    isTeacher: true,
    renewToken: () => live.renew(kind, id),
  });
  const facts = useTeacherDetails(kind, id, live);
  // Who signs out takes devices and connections along.
  useEffect(() => session.state.subscribe((state) => {
    if (state === 'anonymous') call?.room.leave();
  }), [session, call]);
  // A sign-in that has ended elsewhere ends here, too: the login comes, and leads back to this room.
  useEffect(() => call?.room.refusal.subscribe((refusal) => {
    if (refusal?.reason === 'signedOut') void live.confirmSignIn();
  }), [call, live]);
  if (!call) return null;
  return (
    <CallContext value={{ call, teacher: facts }}>
      <CallScreen after={<PostCall kind={kind} id={id} onAgain={onAgain} />} />
    </CallContext>
  );
}
