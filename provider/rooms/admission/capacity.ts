import type { TicketContent } from '../../auth/signed-tokens.ts';
import type { RoomParticipant } from '../participant.ts';

/** How many students may be in the lobby of a room that is full. */
const MAX_WAITING = 20;

/** How many devices, tabs or windows of one identity there may be beyond those inside. A whole class may come by one link. */
const MAX_FURTHER_DEVICES = 2;

type Newcomer = Pick<TicketContent, 'identity' | 'role'>;

/** What has to happen for someone to be admitted: nothing, this participant leaves, or the room is full. */
export type Eviction = RoomParticipant | undefined | 'full';

const isOf =
  ({ identity }: Newcomer) =>
  ({ content }: RoomParticipant) =>
    content.identity === identity;

/**
 * Who has to leave for someone to get inside. One place is reserved for the teacher, so students never fill the room, and
 * a teacher who joins from another device replaces the older one.
 */
export function evictionInside(
  participants: readonly RoomParticipant[],
  newcomer: Newcomer,
  capacity: number,
): Eviction {
  const insiders = participants.filter(({ isInside }) => isInside);
  const teachers = insiders.filter(({ isTeacher }) => isTeacher).length;
  const hasSpace =
    insiders.length < capacity &&
    (newcomer.role === 'teacher' || insiders.length - teachers + Math.max(1, teachers) < capacity);
  if (hasSpace) return undefined;
  const own = insiders.filter(isOf(newcomer));
  return own.find(({ socket }) => !socket) ?? (newcomer.role === 'teacher' ? own[0] : undefined) ?? 'full';
}

/**
 * Who has to leave for someone to enter the lobby. The number of connections per link is limited: the one that has been
 * idle longest is replaced, never one that waits for admission. Students never keep a teacher out.
 */
export function evictionInLobby(
  participants: readonly RoomParticipant[],
  newcomer: Newcomer,
  capacity: number,
): Eviction {
  const own = participants.filter(isOf(newcomer));
  const students = participants.filter(({ isTeacher }) => !isTeacher);
  const hasSpace =
    own.length < capacity + MAX_FURTHER_DEVICES &&
    (newcomer.role === 'teacher' || students.length < capacity + MAX_WAITING);
  if (hasSpace) return undefined;
  const idle =
    own.find(({ socket }) => !socket) ??
    own.find(({ isInside, state }) => !isInside && state.admissionState !== 'waiting');
  return idle ?? (newcomer.role === 'teacher' ? own[0] : undefined) ?? 'full';
}
