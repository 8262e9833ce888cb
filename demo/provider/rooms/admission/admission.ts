import type { ClientMessage, MediaAccess, ParticipantState } from '../../../../src/core/live-room/index.ts';
import type { AppContext } from '../../app/context.ts';
import { messagesFor, type Messages } from '../../i18n/index.ts';
import type { SignedTicket } from '../../auth/signed-tokens.ts';
import { requestsAdmission, whyClosed, whyNotAllowed, withServerState } from './admission-rules.ts';
import type { Allowances } from '../limits/allowances.ts';
import { findTicket } from './find-ticket.ts';
import { issueGrants, type Grants } from './grants.ts';
import type { Guests } from './guests.ts';
import { issueMediaAccess } from '../media/media-access.ts';
import { engineOf } from '../media/media-engine.ts';
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
  /** Runs a task in a room's queue: nothing comes between its steps. */
  inRoom<Result>(room: string, task: () => Promise<Result>): Promise<Result>;
  /** The open room with this key, or a new one; to be called in its queue. */
  openRoom(key: RoomKey, times: RoomTimes): Promise<Room>;
  findRoom(room: string): Room | undefined;
  /** Whether a teacher is inside a room, on whatever node. */
  hasTeacher(room: string): Promise<boolean>;
  /** Makes sure that a room is this node's; to be called in its queue. */
  hold(room: string): Promise<boolean>;
}

/** A join with everything that was prepared for it. */
interface JoinAttempt {
  join: Join;
  socket: RoomSocket;
  messages: Messages;
  ticket: SignedTicket;
  grants: Grants;
  /** To the media server, if there is one: for participants inside. */
  access: MediaAccess | undefined;
  participantId: string;
  /** With it the client can resume as this participant. */
  participantKey: string;
  times: RoomTimes;
  isClosed: () => boolean;
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
  const { app, allowances, inRoom } = deps;
  const { now, store, signedTokens, crypto } = app;
  const messages = messagesFor(join.language);
  const ticket = await findTicket(deps, join, messages);
  if (Array.isArray(ticket)) return ticket;
  const key = { room: ticket.room, kind: ticket.kind, id: ticket.id };
  if (!allowances.joinsOf(ticket).take(1) || allowances.of(ticket).boardOut.isEmpty()) return TRY_LATER;
  const times = await readRoomTimes(store, key, now());
  const closed = await whyClosed(times, ticket, messages, app);
  if (closed || !times) return closed ?? ['over', messages.roomOver];
  const grants = await issueGrants(app, times.teacherId, ticket);
  const isResumed =
    join.resume !== undefined &&
    join.resume.key === (await signedTokens.participantKey(ticket, join.resume.participantId));
  const participantId = isResumed && join.resume ? join.resume.participantId : crypto.random(9);
  const participantKey = await signedTokens.participantKey(ticket, participantId);
  const prepared = { join, socket, messages, ticket, grants, participantId, participantKey, times, isClosed };
  return inRoom(ticket.room, () => enterRoom(deps, prepared, key));
}

async function enterRoom(
  deps: AdmissionDeps,
  prepared: Omit<JoinAttempt, 'access'>,
  key: RoomKey,
): Promise<Admitted | JoinRejection | number | undefined> {
  const { app, guests, findRoom, openRoom, hold } = deps;
  const { messages, ticket, participantId, times, isClosed } = prepared;
  if (!(await hold(ticket.room))) return TRY_LATER;
  const forbidden = await whyNotAllowed(ticket, messages, app, guests);
  // Issued in the queue: a removal that comes before it must not revoke it.
  const attempt = { ...prepared, access: await issueMediaAccess(app, { ...ticket, participantId }) };
  if (isClosed()) return undefined;
  if (forbidden) return forbidden;
  const known = findRoom(ticket.room)?.participants.get(participantId);
  if (known) {
    known.content = ticket;
    return resume(deps, attempt, await openRoom(key, times), known);
  }
  if (ticket.expiresAt <= app.now())
    return ticket.role === 'teacher' ? ['stale', messages.ticketStale] : ['over', messages.linkDead];
  return joinAnew(deps, attempt, await openRoom(key, times));
}

async function joinAnew(deps: AdmissionDeps, attempt: JoinAttempt, room: Room): Promise<Admitted | JoinRejection> {
  const { app, guests } = deps;
  const { join, socket, messages, ticket, participantId } = attempt;
  if (!(await room.makeSpaceInLobby(ticket))) return ['busy', messages.lobbyFull];
  if (requestsAdmission(join.state) && !(await room.makeSpaceInside(ticket)))
    return ['full', messages.roomFull(engineOf(app).capacity)];
  const mayEnter = await guests.mayEnter(ticket);
  const participant = createParticipant({
    id: participantId,
    content: ticket,
    messages,
    vector: vectorOf(join, app),
    state: withServerState(join.state, {}, mayEnter),
    mayEnter,
    firstSeq: room.opening,
  });
  // One transaction: a ticket is not used up when the store fails.
  const isGood = await room.store.transaction(async (store) => {
    const within = guests.within(store);
    if (ticket.role === 'teacher' && !(await within.redeemTicket(ticket.jti, ticket.expiresAt))) return false;
    await within.touch(ticket.room);
    if (participant.isInside) {
      await within.entered(ticket);
      await room.startStay(participant, store);
    }
    return true;
  });
  if (!isGood) return ['stale', messages.ticketStale];
  participant.socket = socket;
  await undoOnError(
    async () => {
      if (participant.isInside) await room.broadcastAttendance();
      room.participants.set(participant.id, participant);
      await sendWelcome(deps, attempt, room, participant);
      room.broadcastParticipant(participant, 'joined');
    },
    () => room.withdraw(participant),
  );
  return { room, participant };
}

async function resume(
  deps: AdmissionDeps,
  attempt: JoinAttempt,
  room: Room,
  participant: RoomParticipant,
): Promise<Admitted | JoinRejection> {
  const { join, socket, messages, ticket } = attempt;
  const mayEnterNow = await deps.guests.mayEnter(ticket);
  const wasInside = participant.isInside;
  const seen = join.resume?.seen;
  if (
    !wasInside &&
    mayEnterNow &&
    requestsAdmission(join.state) &&
    !(await room.makeSpaceInside(participant.content))
  ) {
    return ['full', messages.roomFull(engineOf(deps.app).capacity)];
  }
  const oldSocket = participant.socket;
  // Once inside, participants stay inside; before that, the client decides.
  const requested: ParticipantState = wasInside ? { ...join.state, admissionState: 'inside' } : join.state;
  const state = withServerState(requested, participant.state, mayEnterNow || wasInside);
  if (!wasInside && state.admissionState === 'inside') {
    await deps.guests.within(room.store).entered(ticket);
    await room.startStay(participant);
  }
  participant.mayEnter = mayEnterNow || wasInside;
  participant.socket = socket;
  participant.lostAt = undefined;
  participant.messages = messages;
  participant.vector = vectorOf(join, deps.app);
  participant.isBoardClosed = false;
  if (oldSocket) refuse(oldSocket, 'replaced', messages.roomElsewhere);
  participant.state = state;
  await undoOnError(
    async () => {
      if (!wasInside && participant.isInside) await room.broadcastAttendance();
      if (wasInside === participant.isInside && seen !== undefined && participant.canReplay(seen)) {
        await sendResumed(deps, attempt, room, participant, seen);
      } else {
        participant.clear();
        await sendWelcome(deps, attempt, room, participant);
      }
      // A page that was reloaded has lost its peer connections, so the others must connect to it anew.
      room.broadcastParticipant(participant, seen === undefined || !wasInside ? 'joined' : 'changed');
    },
    async () => {
      participant.breakOff();
      room.disconnect(participant);
    },
  );
  return { room, participant };
}

/** Runs work; where it throws, undoes it and rethrows. */
async function undoOnError(work: () => Promise<void>, undo: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await undo();
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
