import { type ClientMessage, type ParticipantState, ROOM_CAPACITY } from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import { messagesFor, type Messages } from '../i18n/index.ts';
import type { SignedTicket, TicketContent } from '../auth/signed-tokens.ts';
import { SERVICE_ZONE } from '../lessons/zone.ts';
import type { Allowances } from './allowances.ts';
import type { Lack } from './board-parts.ts';
import { issueGrants } from './grants.ts';
import type { Guests } from './guests.ts';
import { createParticipant, type RoomParticipant } from './participant.ts';
import { LATER, refuse, type Refused } from './refuse.ts';
import type { Room } from './room.ts';
import { sendParts } from './send-parts.ts';
import type { RoomSocket } from './socket.ts';
import { readTimes, type RoomKey, type RoomTimes } from './times.ts';

export type Join = Extract<ClientMessage, { type: 'join' }>;

export interface Admitted {
  room: Room;
  member: RoomParticipant;
}

export interface Admission {
  world: Omit<AppContext, 'rooms'>;
  guests: Guests;
  allowances: Allowances;
  /** The room of this key, with somebody in it or new. */
  roomOf(key: RoomKey, times: RoomTimes): Room;
  find(room: string): Room | undefined;
}

/** Lets somebody join, as a new member or as the one it was. Answers why not, if so. */
export async function admit(
  { world, guests, allowances, roomOf, find }: Admission, join: Join, socket: RoomSocket, isClosed: () => boolean,
): Promise<Admitted | Refused | number | undefined> {
  const { now, store, tickets, hash } = world;
  const messages = messagesFor(join.language);
  const ticket = await tickets.open(join.token);
  if (!ticket) return ['over', messages.linkDead];
  const { room: name, kind, id, identity, role } = ticket;
  if (!allowances.joinsOf(ticket).take(1) || allowances.of(ticket).boardOut.isEmpty()) return LATER;
  const times = readTimes(store, { kind, id }, now());
  const closed = whyClosed(times, ticket, messages, world);
  if (closed || !times) return closed ?? ['over', messages.roomOver];
  const grants = await issueGrants(world, times.teacherId, ticket);
  const isClaimed = join.resume !== undefined && join.resume.key === await tickets.memberKey(ticket, join.resume.member);
  const memberId = isClaimed && join.resume ? join.resume.member : hash.random(9);
  const key = await tickets.memberKey(ticket, memberId);
  // From here on nothing else happens in between.
  if (isClosed()) return undefined;

  if (role === 'student') {
    if (!guests.isGoodLink(name, ticket.link)) return ['over', messages.linkDead];
    if (guests.standing(name, identity) === 'removed') return ['removed', messages.removedFromRoom];
  }
  // What a session gave out ends with it. A ticket from before tickets knew theirs is asked for anew.
  if (role === 'teacher' && ticket.family === undefined) return ['stale', messages.ticketStale];
  if (role === 'teacher' && !isSignedIn(world, ticket)) return ['signedOut', messages.roomSignedOut];
  const known = find(name)?.members.get(memberId);
  const mayEnter = role === 'teacher' || guests.standing(name, identity) === 'admitted';

  if (known) {
    known.content = ticket;
    return resume(roomOf({ room: name, kind, id }, times), known);
  }
  if (ticket.expiresAt <= now()) return role === 'teacher' ? ['stale', messages.ticketStale] : ['over', messages.linkDead];
  const room = roomOf({ room: name, kind, id }, times);
  if (!room.makePlaceAtDoor(ticket)) return ['busy', messages.doorFull];
  if (requestsAdmission(join.state) && !room.makePlace(ticket)) return ['full', messages.roomFull(ROOM_CAPACITY)];
  const member = createParticipant({
    id: memberId, content: ticket, messages, vector: vectorOf(join, world),
    state: stateOf(join.state, undefined, mayEnter),
  });
  // All of it is written or nothing: a ticket is not used up by a store that fails.
  const isGood = store.transaction(() => {
    if (role === 'teacher' && !guests.useTicket(ticket.serial, ticket.expiresAt)) return false;
    guests.touch(name);
    if (member.isInside) room.come(member);
    return true;
  });
  if (!isGood) return ['stale', messages.ticketStale];
  member.socket = socket;
  orElse(() => {
    if (member.isInside) room.greet();
    room.members.set(member.id, member);
    welcome(room, member);
    room.tellViewers(member, { type: 'joined', participant: member.shown() });
  }, () => room.withdraw(member));
  return { room, member };

  function resume(room: Room, member: RoomParticipant): Admitted | Refused {
    const wasInside = member.isInside;
    const seen = join.resume?.seen;
    if (!wasInside && mayEnter && requestsAdmission(join.state) && !room.makePlace(member.content)) return ['full', messages.roomFull(ROOM_CAPACITY)];
    const old = member.socket;
    // Once inside, always inside; before that, the client's word counts.
    const state = stateOf(wasInside ? { ...join.state, admissionState: 'inside' } : join.state, member.state.handAt, mayEnter || wasInside);
    if (!wasInside && state.admissionState === 'inside') room.come(member);
    member.socket = socket;
    member.lostAt = undefined;
    member.messages = messages;
    member.vector = vectorOf(join, world);
    member.isBoardClosed = false;
    if (old) refuse(old, 'replaced', messages.roomElsewhere);
    member.state = state;
    orElse(() => {
      if (!wasInside && member.isInside) room.greet();
      if (wasInside === member.isInside && seen !== undefined && member.canReplay(seen)) again(room, member, seen);
      else {
        member.clear();
        welcome(room, member);
      }
      // A page that was loaded anew has lost its connections to the others.
      room.tellViewers(member, { type: seen === undefined || !wasInside ? 'joined' : 'changed', participant: member.shown() });
    }, () => {
      member.breakOff();
      room.lose(member);
    });
    return { room, member };
  }

  function again(room: Room, member: RoomParticipant, seen: number): void {
    const { view: { roster, parts: count, fileToken, iceServers }, lack } = room.viewOf(member, grants);
    member.tell({
      type: 'resumed', now: now(), clock: room.times.clock, roster, parts: count,
      acknowledged: member.boardNumber, received: member.received, fileToken, iceServers,
    });
    redeemTicket(allowances, member, lack);
    member.replay(seen);
    sendParts(member, lack.parts);
  }

  function welcome(room: Room, member: RoomParticipant): void {
    const { view, lack } = room.viewOf(member, grants);
    member.tell({
      ...view, type: 'welcome', member: member.id, key, identity, role, name: member.content.name,
      state: member.state, seq: member.seq, now: now(), clock: room.times.clock, title: room.times.title, kind,
    });
    redeemTicket(allowances, member, lack);
    sendParts(member, lack.parts);
  }
}

/** Does something, and where that fails also what sets it right; the error goes on. */
function orElse(work: () => void, undo: () => void): void {
  try {
    work();
  } catch (error) {
    undo();
    throw error;
  }
}

/** Does somebody at this stage ask to be let in? */
export const requestsAdmission = ({ admissionState: stage }: Pick<ParticipantState, 'admissionState'>) => stage === 'inside' || stage === 'waiting';

/** The state as the provider has it: the hand and who is inside are its own to say. */
export function stateOf(told: ParticipantState, handAt: number | undefined, mayEnter: boolean): ParticipantState {
  const { handAt: _, ...state } = told;
  const stage = requestsAdmission(told) ? mayEnter ? 'inside' : 'waiting' : told.admissionState;
  return { ...state, admissionState: stage, ...handAt !== undefined && { handAt } };
}

/** Is the session still there that a teacher's ticket came from? */
export const isSignedIn = ({ sessions }: Pick<AppContext, 'sessions'>, { family }: Pick<TicketContent, 'family'>) =>
  family !== undefined && sessions.isOpen(family);

/** Counts what is sent of the board to a member, and what had to be read for that. */
export function redeemTicket(allowances: Allowances, { content }: RoomParticipant, { parts, read }: Lack): void {
  allowances.of(content).boardOut.spend(parts.reduce((sum, { size }) => sum + size, read));
}

function vectorOf({ board }: Join, { base64 }: Pick<AppContext, 'base64'>): Uint8Array | undefined {
  try {
    return board === undefined ? undefined : base64.decode(board);
  } catch {
    return undefined;
  }
}

/** Why nobody gets in now: cancelled, ended, or outside the window of spec section 4. */
function whyClosed(
  times: RoomTimes | undefined, { kind }: SignedTicket, messages: Messages, { now, store }: Pick<AppContext, 'now' | 'store'>,
): Refused | undefined {
  if (!times) return ['over', messages.roomOver];
  const isClass = kind === 'class';
  if (times.isCanceled) return ['over', isClass ? messages.canceled : messages.meetingCanceled];
  if (times.isEnded || now() > times.clock.closesAt) return ['over', isClass ? messages.classOver : messages.meetingOver];
  if (now() >= times.opensAt) return undefined;
  // A student's own zone is not known here.
  const moment = messages.moment(times.opensAt, store.teachers.get(times.teacherId)?.timeZone ?? SERVICE_ZONE);
  return ['early', isClass ? messages.classTooEarly(moment) : messages.meetingTooEarly(moment)];
}
