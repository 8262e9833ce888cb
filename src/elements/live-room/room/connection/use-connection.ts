import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { useOnline } from '../../../../runtime/hooks/use-loaded.ts';
import { useCallContext } from '../../call/call-context.ts';

/** What does not work on the way to the others; one at a time, the one that explains the rest. */
export type ConnectionTrouble =
  /** The device has no network. */
  | { readonly kind: 'offline' }
  /** The room's socket is being connected again; `hasMedia` if video and audio with somebody go on meanwhile. */
  | { readonly kind: 'reconnecting'; readonly hasMedia: boolean }
  /** The media server cannot be reached. */
  | { readonly kind: 'mediaLost' }
  /** The teacher of a student has lost the connection. */
  | { readonly kind: 'teacherLost' }
  /** Others have lost theirs, or that to this side. */
  | { readonly kind: 'othersLost'; readonly names: readonly string[]; readonly isMedia: boolean };

const nothing = (): void => undefined;

/** Whether this side has lost its own connection: what is known of the others' is old then. */
export function useIsDisconnected(): boolean {
  useSignals();
  const isOnline = useOnline(nothing);
  const {
    call: { room },
  } = useCallContext();
  return !isOnline || room.phase.value === 'reconnecting';
}

/** The trouble with the connection that is to be shown; undefined while all is well. */
export function useConnection(): ConnectionTrouble | undefined {
  useSignals();
  const isOnline = useOnline(nothing);
  const absence = useTeacherAbsence();
  const {
    call: { room, peers, hasMediaServer },
  } = useCallContext();
  const links = [...peers.value.values()].map(({ link }) => link);
  if (!isOnline) return { kind: 'offline' };
  if (room.phase.value === 'reconnecting')
    return { kind: 'reconnecting', hasMedia: links.some((link) => link === 'ok' || link === 'poor') };
  const isMediaLost = (id: string): boolean => peers.value.get(id)?.link === 'lost';
  const lostMedia = links.filter((link) => link === 'lost').length;
  if (hasMediaServer.value && lostMedia > 1 && lostMedia === links.length) return { kind: 'mediaLost' };
  if (absence === 'lost') return { kind: 'teacherLost' };
  const lost = room.participants.value.filter(
    ({ id, link, state }) => isMediaLost(id) || (link === 'lost' && state.admissionState === 'inside'),
  );
  if (lost.length === 0) return undefined;
  return { kind: 'othersLost', names: lost.map(({ name }) => name), isMedia: lost.some(({ id }) => isMediaLost(id)) };
}

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
