import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { CallContext } from '../live-room/call/call-context.ts';
import { CallScreen } from '../live-room/call/call-screen.tsx';
import { useCall } from '../live-room/call/use-call.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { forgetLinkToken } from './link-token.ts';
import { StudentPostCall } from './student-post-call.tsx';

interface Props {
  readonly token: string;
  /** Tries the same link again. */
  readonly onRejoin: () => void;
}

/** A student's call: the same room without the teacher's controls. */
export default function StudentCall({ token, onRejoin }: Props) {
  useSignals();
  const { session } = useScreen();
  const { emit } = useHost<typeof contract>();
  const call = useCall({
    url: `${session.provider.replace(/^http/, 'ws')}/rooms`,
    token,
    room: 'student',
    iceServers: [],
    isTeacher: false,
  });
  const phase = call?.room.phase.value;
  const kind = call?.room.kind.value ?? 'class';
  useEffect(() => {
    if (phase === 'ended' || phase === 'removed') forgetLinkToken();
    if (phase === 'left') emit('teacher-live-leave', { kind, id: '' });
  }, [phase, kind, emit]);
  if (!call) return null;
  return (
    <CallContext value={{ call }}>
      <CallScreen after={<StudentPostCall onRejoin={onRejoin} />} />
    </CallContext>
  );
}
