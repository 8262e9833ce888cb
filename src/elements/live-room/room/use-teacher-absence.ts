import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { useCallContext } from '../call/call-context.ts';

/** Why a student's room has no teacher: not here yet, without a connection, or gone. */
type TeacherAbsence = 'notYet' | 'lost' | 'left';

/** Why a student's room has no teacher; undefined while a teacher is inside, and on a teacher's side. */
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
    // A participant without a connection stays in the list for a while before leaving it.
    wasLost.current = teachers.every(({ id, link }) => link === 'lost' || peers.value.get(id)?.link === 'lost');
    return wasLost.current ? 'lost' : undefined;
  }
  if (wasLost.current) return 'lost';
  return room.attendance.value.some(({ role }) => role === 'teacher') ? 'left' : 'notYet';
}
