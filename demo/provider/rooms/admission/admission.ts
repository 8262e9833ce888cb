import { type ClientMessage, type ParticipantState, ROOM_CAPACITY } from '../../../../src/core/live-room/index.ts';
import type { AppContext } from '../../app/context.ts';
import { messagesFor, type Messages } from '../../i18n/index.ts';
import type { SignedTicket } from '../../auth/signed-tokens.ts';
import { requestsAdmission, whyClosed, whyNotAllowed, withServerState } from './admission-rules.ts';
import type { Allowances } from '../limits/allowances.ts';
import { findTicket } from './find-ticket.ts';
import { issueGrants, type Grants } from './grants.ts';
import type { Guests } from './guests.ts';
import { createParticipant, type RoomParticipant } from '../participant.ts';
import { sendResumed, sendWelcome } from './welcome.ts';
import { TRY_LATER, refuse, type JoinRejection } from './refuse.ts';
import type { Room } from '../room.ts';
import type { RoomSocket } from '../room-socket.ts';
import { readRoomTimes, type RoomKey, type RoomTimes } from '../room-times.ts';

export type Join = Extract<ClientMessage, { type: 'join' }>;

export interface Admitted {
  room: Room;
  participant: RoomParticipant;
}

export interface AdmissionDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
  allowances: Allowances;
  /** The open room with this key, or a new one. */
  openRoom(key: RoomKey, times: RoomTimes): Room;
  findRoom(room: string): Room | undefined;
}

/** A join with everything that had to be awaited for it. */
interface JoinAttempt {
  join: Join;
  socket: RoomSocket;
  messages: Messages;
  ticket: SignedTicket;
  grants: Grants;
  participantId: string;
  /** With it the client can resume as this participant. */
  participantKey: string;
}

/**
 * Admits a client to a room, as a new participant or as one who reconnects.
 * @returns the participant; a refusal; a close code; or undefined if the socket was closed meanwhile
 */
export async function admit(
  deps: AdmissionDeps,
  join: Join,
  socket: RoomSocket,
  isClosed: () => boolean,
): Promise<Admitted | JoinRejection | number | undefined> {
  const { app, guests, allowances, openRoom, findRoom } = deps;
  const { now, store, signedTokens, crypto } = app;
  const messages = messagesFor(join.language);
  const ticket = await findTicket(deps, join, messages);
  if (Array.isArray(ticket)) return ticket;
  const key = { room: ticket.room, kind: ticket.kind, id: ticket.id };
  if (!allowances.joinsOf(ticket).take(1) || allowances.of(ticket).boardOut.isEmpty()) return TRY_LATER;
  const times = readRoomTimes(store, key, now());
  const closed = whyClosed(times, ticket, messages, app);
  if (closed || !times) return closed ?? ['over', messages.roomOver];
  const grants = await issueGrants(app, times.teacherId, ticket);
  const isResumed =
    join.resume !== undefined &&
    join.resume.key === (await signedTokens.participantKey(ticket, join.resume.participantId));
  const participantId = isResumed && join.resume ? join.resume.participantId : crypto.random(9);
  const participantKey = await signedTokens.participantKey(ticket, participantId);
  // Everything from here on is synchronous, so no other message is handled in between.
  if (isClosed()) return undefined;

  const forbidden = whyNotAllowed(ticket, messages, app, guests);
  if (forbidden) return forbidden;
  const attempt: JoinAttempt = { join, socket, messages, ticket, grants, participantId, participantKey };
  const known = findRoom(ticket.room)?.participants.get(participantId);
  if (known) {
    known.content = ticket;
    return resume(deps, attempt, openRoom(key, times), known);
  }
  if (ticket.expiresAt <= now())
    return ticket.role === 'teacher' ? ['stale', messages.ticketStale] : ['over', messages.linkDead];
  return joinAnew(deps, attempt, openRoom(key, times));
}

function joinAnew(deps: AdmissionDeps, attempt: JoinAttempt, room: Room): Admitted | JoinRejection {
  const { app, guests } = deps;
  const { join, socket, messages, ticket, participantId } = attempt;
  if (!room.makeSpaceInLobby(ticket)) return ['busy', messages.lobbyFull];
  if (requestsAdmission(join.state) && !room.makeSpaceInside(ticket)) return ['full', messages.roomFull(ROOM_CAPACITY)];
  const participant = createParticipant({
    id: participantId,
    content: ticket,
    messages,
    vector: vectorOf(join, app),
    state: withServerState(join.state, {}, guests.mayEnter(ticket)),
  });
  // One transaction: a ticket is not used up when the store fails.
  const isGood = app.store.transaction(() => {
    if (ticket.role === 'teacher' && !guests.redeemTicket(ticket.jti, ticket.expiresAt)) return false;
    guests.touch(ticket.room);
    if (participant.isInside) {
      guests.entered(ticket);
      room.startStay(participant);
    }
    return true;
  });
  if (!isGood) return ['stale', messages.ticketStale];
  participant.socket = socket;
  undoOnError(
    () => {
      if (participant.isInside) room.broadcastAttendance();
      room.participants.set(participant.id, participant);
      sendWelcome(deps, attempt, room, participant);
      room.broadcastParticipant(participant, 'joined');
    },
    () => room.withdraw(participant),
  );
  return { room, participant };
}

function resume(
  deps: AdmissionDeps,
  attempt: JoinAttempt,
  room: Room,
  participant: RoomParticipant,
): Admitted | JoinRejection {
  const { join, socket, messages, ticket } = attempt;
  const mayEnterNow = deps.guests.mayEnter(ticket);
  const wasInside = participant.isInside;
  const seen = join.resume?.seen;
  if (!wasInside && mayEnterNow && requestsAdmission(join.state) && !room.makeSpaceInside(participant.content)) {
    return ['full', messages.roomFull(ROOM_CAPACITY)];
  }
  const oldSocket = participant.socket;
  // Once inside, participants stay inside; before that, the client decides.
  const requested: ParticipantState = wasInside ? { ...join.state, admissionState: 'inside' } : join.state;
  const state = withServerState(requested, participant.state, mayEnterNow || wasInside);
  if (!wasInside && state.admissionState === 'inside') {
    deps.guests.entered(ticket);
    room.startStay(participant);
  }
  participant.socket = socket;
  participant.lostAt = undefined;
  participant.messages = messages;
  participant.vector = vectorOf(join, deps.app);
  participant.isBoardClosed = false;
  if (oldSocket) refuse(oldSocket, 'replaced', messages.roomElsewhere);
  participant.state = state;
  undoOnError(
    () => {
      if (!wasInside && participant.isInside) room.broadcastAttendance();
      if (wasInside === participant.isInside && seen !== undefined && participant.canReplay(seen)) {
        sendResumed(deps, attempt, room, participant, seen);
      } else {
        participant.clear();
        sendWelcome(deps, attempt, room, participant);
      }
      // A page that was reloaded has lost its peer connections, so the others must connect to it anew.
      room.broadcastParticipant(participant, seen === undefined || !wasInside ? 'joined' : 'changed');
    },
    () => {
      participant.breakOff();
      room.disconnect(participant);
    },
  );
  return { room, participant };
}

/** Runs work; where it throws, undoes it and rethrows. */
function undoOnError(work: () => void, undo: () => void): void {
  try {
    work();
  } catch (error) {
    undo();
    throw error;
  }
}

function vectorOf({ board }: Join, { base64 }: Pick<AppContext, 'base64'>): Uint8Array | undefined {
  try {
    return board === undefined ? undefined : base64.decode(board);
  } catch {
    return undefined;
  }
}
