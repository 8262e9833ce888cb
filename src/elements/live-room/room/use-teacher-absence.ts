import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { useCallContext } from '../call/call-context.ts';

/** Why a student has no teacher in the room: not here yet, without a connection, or gone. */
export type TeacherAbsence = 'notYet' | 'lost' | 'left';

/** Why there is no teacher in a student's room; undefined while there is one, and on a teacher's side. */
export function useTeacherAbsence(): TeacherAbsence | undefined {
  useSignals();
  const {
    call: { room, peers },
    teacher: isTeacher,
  } = useCallContext();
  const wasLost = useRef(false);
  const teachers = room.participants.value.filter(
    ({ role, state }) => role === 'teacher' && state.admissionState === 'inside',
  );
  if (isTeacher) return undefined;
  if (teachers.length > 0) {
    // Who loses the connection is in the room for a while, and then no longer.
    wasLost.current = teachers.every(({ id, link }) => link === 'lost' || peers.value.get(id)?.link === 'lost');
    return wasLost.current ? 'lost' : undefined;
  }
  if (wasLost.current) return 'lost';
  return room.attendance.value.some(({ role }) => role === 'teacher') ? 'left' : 'notYet';
}
