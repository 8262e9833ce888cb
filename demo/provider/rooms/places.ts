import { ROOM_CAPACITY } from '../../../src/core/live-room/index.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';
import type { RoomParticipant } from './participant.ts';

/** So many members with a student's identities may be in and before a room together. */
const MOST_STUDENTS = 24;

/** So many devices, tabs or windows of one identity. */
const MOST_OF_IDENTITY = 6;

type Who = Pick<TicketContent, 'identity' | 'role'>;

/** Who has to go for somebody to come: nobody, that one, or `none` when there is no place. */
export type Yielding = RoomParticipant | undefined | 'none';

const isOf = ({ identity }: Who) => ({ content }: RoomParticipant) => content.identity === identity;

/**
 * Who makes place inside. One of the places is always the teacher's: students never take all of them, and a teacher who
 * comes with another device takes the place of the older one.
 */
export function yieldInside(members: readonly RoomParticipant[], who: Who): Yielding {
  const insiders = members.filter(({ isInside }) => isInside);
  const teachers = insiders.filter(({ isTeacher }) => isTeacher).length;
  const isFree = insiders.length < ROOM_CAPACITY && (who.role === 'teacher' || insiders.length - teachers + Math.max(1, teachers) < ROOM_CAPACITY);
  if (isFree) return undefined;
  const own = insiders.filter(isOf(who));
  return own.find(({ socket }) => !socket) ?? (who.role === 'teacher' ? own[0] : undefined) ?? 'none';
}

/**
 * Who makes place for somebody who comes to the door. By one link only so many can come; the one who does nothing there
 * longest gives way, never one who waits to be let in. A teacher is never kept out by students.
 */
export function yieldAtDoor(members: readonly RoomParticipant[], who: Who): Yielding {
  const own = members.filter(isOf(who));
  const students = members.filter(({ isTeacher }) => !isTeacher);
  const isFree = own.length < MOST_OF_IDENTITY && (who.role === 'teacher' || students.length < MOST_STUDENTS);
  if (isFree) return undefined;
  const idle = own.find(({ socket }) => !socket) ?? own.find(({ isInside, state }) => !isInside && state.admissionState !== 'waiting');
  return idle ?? (who.role === 'teacher' ? own[0] : undefined) ?? 'none';
}
