import type { ParticipantState } from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../../app/context.ts';
import type { SignedTicket, TicketContent } from '../../auth/signed-tokens.ts';
import type { Messages } from '../../i18n/index.ts';
import { SERVICE_ZONE } from '../../../src/core/time/index.ts';
import type { Guests } from './guests.ts';
import type { JoinRejection } from '../room-socket.ts';
import type { RoomTimes } from '../room-times.ts';
import type { RoomParticipant } from '../participant.ts';

/** Whether a participant in this state asks to enter. */
export const requestsAdmission = ({ admissionState }: Pick<ParticipantState, 'admissionState'>) =>
  admissionState === 'inside' || admissionState === 'waiting';

/** The parts of a state that only the provider sets, besides `inside`. */
type KeptState = Pick<ParticipantState, 'advice' | 'handAt'>;

/** A client's state, with the parts that only the provider sets: raised hand, advice and who is inside. */
export function withServerState(
  received: ParticipantState,
  { advice, handAt }: KeptState,
  canEnter: boolean,
): ParticipantState {
  const { handAt: _, advice: __, ...state } = received;
  const admissionState = requestsAdmission(received) ? (canEnter ? 'inside' : 'waiting') : received.admissionState;
  return { ...state, admissionState, ...(handAt !== undefined && { handAt }), ...(advice && { advice }) };
}

/** Whether the session of a teacher's ticket is still open. */
export const isSignedIn = async (
  { sessions }: Pick<AppContext, 'sessions'>,
  { family }: Pick<TicketContent, 'family'>,
) => family !== undefined && (await sessions.isOpen(family));

/** Why the room is closed, if it is: cancelled, ended, or outside its window (docs/spec.md, section 4). */
export async function whyClosed(
  times: RoomTimes | undefined,
  { kind }: SignedTicket,
  messages: Messages,
  { now, store }: Pick<AppContext, 'now' | 'store'>,
): Promise<JoinRejection | undefined> {
  if (!times) return ['over', messages.roomOver];
  const isClass = kind === 'class';
  if (times.isCanceled) return ['over', isClass ? messages.canceled : messages.meetingCanceled];
  if (times.isEnded || now() > times.clock.closesAt)
    return ['over', isClass ? messages.classOver : messages.meetingOver];
  if (now() >= times.opensAt) return undefined;
  // The student's own time zone is unknown here.
  const moment = messages.moment(times.opensAt, (await store.teachers.get(times.teacherId))?.timeZone ?? SERVICE_ZONE);
  return ['early', isClass ? messages.classTooEarly(moment) : messages.meetingTooEarly(moment)];
}

/** Why the holder of a ticket may not join, if so. */
export async function whyNotAllowed(
  ticket: SignedTicket,
  messages: Messages,
  app: Pick<AppContext, 'sessions'>,
  guests: Guests,
): Promise<JoinRejection | undefined> {
  const { room, identity, role, family } = ticket;
  if (role === 'student') {
    if (!(await guests.isGoodLink(ticket))) return ['over', messages.linkDead];
    return (await guests.standing(room, identity)) === 'removed' ? ['removed', messages.removedFromRoom] : undefined;
  }
  // A ticket ends with its session. One that names no session was issued by an older version; the client requests another.
  if (family === undefined) return ['stale', messages.ticketStale];
  return (await isSignedIn(app, ticket)) ? undefined : ['signedOut', messages.roomSignedOut];
}

/** Maximum number of students in the lobby of a full room. */
const MAX_WAITING = 20;

/** Maximum number of devices, tabs or windows of one identity beyond those inside. A whole class may use one link. */
const MAX_FURTHER_DEVICES = 2;

type Newcomer = Pick<TicketContent, 'identity' | 'role'>;

/** The requirement for admitting someone: none, this participant leaves, or the room is full. */
export type Eviction = RoomParticipant | undefined | 'full';

const isOf =
  ({ identity }: Newcomer) =>
  ({ content }: RoomParticipant) =>
    content.identity === identity;

/**
 * Who must leave so that someone can enter. One place is reserved for the teacher, so students never fill the room, and
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
 * Who must leave so that someone can enter the lobby. The number of connections per link is limited: a new one replaces the one that
 * has been idle longest, never one that waits for admission. Students never keep a teacher out.
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
