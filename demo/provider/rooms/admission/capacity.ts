import { ROOM_CAPACITY } from '../../../../src/core/live-room/index.ts';
import type { TicketContent } from '../../auth/signed-tokens.ts';
import type { RoomParticipant } from '../participant.ts';

/** Maximum number of participants with student identities, inside and in the lobby together. */
const MAX_STUDENTS = 24;

/** Maximum number of devices, tabs or windows of one identity. */
const MAX_CONNECTIONS_PER_IDENTITY = 6;

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
export function evictionInside(participants: readonly RoomParticipant[], newcomer: Newcomer): Eviction {
  const insiders = participants.filter(({ isInside }) => isInside);
  const teachers = insiders.filter(({ isTeacher }) => isTeacher).length;
  const hasSpace =
    insiders.length < ROOM_CAPACITY &&
    (newcomer.role === 'teacher' || insiders.length - teachers + Math.max(1, teachers) < ROOM_CAPACITY);
  if (hasSpace) return undefined;
  const own = insiders.filter(isOf(newcomer));
  return own.find(({ socket }) => !socket) ?? (newcomer.role === 'teacher' ? own[0] : undefined) ?? 'full';
}

/**
 * Who has to leave for someone to enter the lobby. The number of connections per link is limited: the one that has been
 * idle longest is replaced, never one that waits for admission. Students never keep a teacher out.
 */
export function evictionInLobby(participants: readonly RoomParticipant[], newcomer: Newcomer): Eviction {
  const own = participants.filter(isOf(newcomer));
  const students = participants.filter(({ isTeacher }) => !isTeacher);
  const hasSpace =
    own.length < MAX_CONNECTIONS_PER_IDENTITY && (newcomer.role === 'teacher' || students.length < MAX_STUDENTS);
  if (hasSpace) return undefined;
  const idle =
    own.find(({ socket }) => !socket) ??
    own.find(({ isInside, state }) => !isInside && state.admissionState !== 'waiting');
  return idle ?? (newcomer.role === 'teacher' ? own[0] : undefined) ?? 'full';
}
