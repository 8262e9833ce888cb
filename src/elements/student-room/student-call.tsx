import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { createStudentLobby } from '../../core/students/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { CallContext } from '../live-room/call/call-context.ts';
import { CallScreen, SocketCheck } from '../live-room/call/call-screen.tsx';
import { useCall } from '../live-room/call/use-call.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { forgetLinkToken } from './link-token.ts';
import { StudentRoomHead } from './student-room-head.tsx';
import { StudentPostCall } from './student-post-call.tsx';

interface Props {
  readonly token: string;
  /** Tries the same link again. */
  readonly onRejoin: () => void;
}

/** A student's call: the same room without the teacher's controls. */
export default function StudentCall(props: Props) {
  const { session } = useScreen();
  const url = `${session.provider.replace(/^http/, 'ws')}/rooms`;
  return (
    <SocketCheck url={url}>
      <StartedCall url={url} {...props} />
    </SocketCheck>
  );
}

function StartedCall({ url, token, onRejoin }: Props & { readonly url: string }) {
  useSignals();
  const { session } = useScreen();
  const { emit } = useHost<typeof contract>();
  const call = useCall({ url, token, room: 'student', iceServers: [], isTeacher: false });
  const lobby = useMemo(() => createStudentLobby(session, token), [session, token]);
  useEffect(() => {
    void lobby.load();
    return () => lobby.dispose();
  }, [lobby]);
  // What does not work here is for the teacher to see; who joins does not wait for it.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = call === undefined;
    import('../live-room/help/report-troubles.ts').then(
      ({ reportTroubles }) => {
        if (call && !isOver) stop = reportTroubles(call);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [call]);
  const phase = call?.room.phase.value;
  const kind = call?.room.kind.value ?? 'class';
  useEffect(() => {
    if (phase === 'ended' || phase === 'removed') forgetLinkToken();
    if (phase === 'left') emit('teacher-live-leave', { kind, id: '' });
  }, [phase, kind, emit]);
  if (!call) return null;
  return (
    <CallContext value={{ call, head: <StudentRoomHead lobby={lobby} /> }}>
      <CallScreen after={<StudentPostCall lobby={lobby} onRejoin={onRejoin} />} />
    </CallContext>
  );
}
