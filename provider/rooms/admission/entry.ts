import type {
  ClientMessage,
  MediaAccess,
  ParticipantState,
  Attendance,
  ChatMessage,
  Participant,
} from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../../app/context.ts';
import type { SignedTicket } from '../../auth/signed-tokens.ts';
import type { Messages } from '../../i18n/index.ts';
import type { Allowances } from '../allowances.ts';
import { type RoomParticipant, createParticipant } from '../participant.ts';
import type { RoomKey, RoomTimes } from '../room-times.ts';
import type { Room } from '../room.ts';
import { type RoomSocket, type JoinRejection, refuse, INTERNAL_ERROR } from '../room-socket.ts';
import { type Grants, issueGrants, noGrants } from './grants.ts';
import type { Guests } from './guests.ts';
import { engineOf, issueMediaAccess, sendMediaAccess } from '../media-server.ts';
import { requestsAdmission, withServerState } from './rules.ts';
import { guard } from '../../app/guard.ts';
import type { MissingChunks, MissingChunk } from '../board/board-chunks.ts';

/** How many characters of the board are sent at a time before other work runs. */
const BATCH_CHARACTERS = 1024 * 1024;

export type Join = Extract<ClientMessage, { type: 'join' }>;

export interface Admitted {
  room: Room;
  participant: RoomParticipant;
}

export interface AdmissionDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
  allowances: Allowances;
  /** Runs a task in a room's queue: nothing runs between its steps. */
  inRoom<Result>(room: string, task: () => Promise<Result>): Promise<Result>;
  /** The open room with this key, or a new one. Call it in its queue. */
  openRoom(key: RoomKey, times: RoomTimes): Promise<Room>;
  findRoom(room: string): Room | undefined;
  /** Whether a teacher is inside a room, on any node. */
  hasTeacher(room: string): Promise<boolean>;
  /** Makes sure that this node owns a room. Call it in its queue. */
  hold(room: string): Promise<boolean>;
}

/** A join with everything that was prepared for it. */
export interface JoinAttempt {
  join: Join;
  socket: RoomSocket;
  messages: Messages;
  ticket: SignedTicket;
  grants: Grants;
  /** Access to the media server, if there is one: for participants inside. */
  access: MediaAccess | undefined;
  participantId: string;
  /** Lets the client resume as this participant. */
  participantKey: string;
  times: RoomTimes;
  isClosed: () => boolean;
}

/** Admits a client as a new participant. */
export async function joinAsNew(
  deps: AdmissionDeps,
  attempt: JoinAttempt,
  room: Room,
): Promise<Admitted | JoinRejection> {
  const { app, guests } = deps;
  const { join, socket, messages, ticket, participantId } = attempt;
  if (!(await room.makeSpaceInLobby(ticket))) return ['busy', messages.lobbyFull];
  if (requestsAdmission(join.state) && !(await room.makeSpaceInside(ticket)))
    return ['full', messages.roomFull(engineOf(app).capacity)];
  const mayEnter = await guests.mayEnter(ticket, participantId);
  const participant = createParticipant({
    id: participantId,
    content: ticket,
    messages,
    vector: vectorOf(join, app),
    state: withServerState(join.state, {}, mayEnter),
    mayEnter,
    firstSeq: room.opening,
  });
  // One transaction, so that a failure of the store does not use up the ticket.
  const isGood = await room.store.transaction(async (store) => {
    const within = guests.within(store);
    if (ticket.role === 'teacher' && !(await within.redeemTicket(ticket.jti, ticket.expiresAt))) return false;
    await within.touch(ticket.room);
    if (participant.isInside) {
      await within.entered(ticket, participantId);
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

/** Admits a client again, as its previous participant. */
export async function resume(
  deps: AdmissionDeps,
  attempt: JoinAttempt,
  room: Room,
  participant: RoomParticipant,
): Promise<Admitted | JoinRejection> {
  const { join, socket, messages, ticket } = attempt;
  const mayEnterNow = await deps.guests.mayEnter(ticket, participant.id);
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
    await deps.guests.within(room.store).entered(ticket, participant.id);
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
      // A reloaded page has lost its peer connections, so the others must reconnect to it.
      room.broadcastParticipant(participant, seen === undefined || !wasInside ? 'joined' : 'changed');
    },
    async () => {
      participant.breakOff();
      room.disconnect(participant);
    },
  );
  return { room, participant };
}

type LobbyDeps = Pick<AdmissionDeps, 'app' | 'allowances'>;

/** Admits a participant from the lobby: they get the whole view of the room, and the others see them. */
export function admitFromLobby(deps: LobbyDeps, room: Room, participant: RoomParticipant): Promise<void> {
  return guard(
    'admitting a participant',
    () => enter(deps, room, participant),
    () => {
      participant.breakOff();
      participant.socket?.close(INTERNAL_ERROR);
    },
  );
}

async function enter({ app, allowances }: LobbyDeps, room: Room, participant: RoomParticipant): Promise<void> {
  const grants = await issueGrants(app, room.times.teacherId, participant.content);
  const access = await issueMediaAccess(app, { ...participant.content, participantId: participant.id });
  if (
    room.participants.get(participant.id) !== participant ||
    participant.isInside ||
    !requestsAdmission(participant.state)
  )
    return;
  if (!(await room.makeSpaceInside(participant.content))) {
    await room.dismiss(participant, 'left');
    if (participant.socket) refuse(participant.socket, 'full', participant.messages.roomFull(engineOf(app).capacity));
    return;
  }
  const viewersBefore = new Set([...room.participants.values()].filter((viewer) => room.sees(viewer, participant)));
  await room.startStay(participant);
  participant.state = { ...participant.state, admissionState: 'inside' };
  participant.mayEnter = true;
  await room.broadcastAttendance();
  const { view, missing } = await viewOf(room, participant, grants);
  chargeForBoard(allowances, participant, missing);
  participant.sendReliably({ ...view, type: 'admitted' });
  sendMediaAccess(participant, access);
  await sendBoard(participant, missing.chunks);
  for (const viewer of room.participants.values()) {
    if (!room.sees(viewer, participant)) continue;
    const type = viewersBefore.has(viewer) ? 'changed' : 'joined';
    viewer.sendReliably({ type, participant: participant.seenBy(viewer) });
  }
}

/** Sends a reconnecting participant the changes, and repeats the messages after number `seen`. */
async function sendResumed(
  { app: { now }, allowances }: LobbyDeps,
  { grants, access }: JoinAttempt,
  room: Room,
  participant: RoomParticipant,
  seen: number,
): Promise<void> {
  const {
    view: { participants, parts, fileToken, iceServers },
    missing,
  } = await viewOf(room, participant, grants);
  participant.send({
    type: 'resumed',
    now: now(),
    clock: room.times.clock,
    participants,
    parts,
    acknowledged: participant.boardNumber,
    received: participant.received,
    fileToken,
    iceServers,
  });
  chargeForBoard(allowances, participant, missing);
  participant.replay(seen);
  sendMediaAccess(participant, access);
  await sendBoard(participant, missing.chunks);
}

/** Sends a participant the whole view of the room. */
async function sendWelcome(
  { app, allowances }: LobbyDeps,
  { grants, access, ticket, participantKey }: JoinAttempt,
  room: Room,
  participant: RoomParticipant,
): Promise<void> {
  const { view, missing } = await viewOf(room, participant, grants);
  participant.send({
    ...view,
    type: 'welcome',
    participantId: participant.id,
    key: participantKey,
    identity: ticket.identity,
    role: ticket.role,
    name: participant.content.name,
    state: participant.state,
    seq: participant.seq,
    now: app.now(),
    clock: room.times.clock,
    title: room.times.title,
    kind: ticket.kind,
    engine: engineOf(app).name,
  });
  sendMediaAccess(participant, access);
  chargeForBoard(allowances, participant, missing);
  await sendBoard(participant, missing.chunks);
}

/**
 * A participant's view of a room: everything inside, nothing in the lobby. Those who may enter without asking get the ICE servers
 * and the teachers inside already in the lobby, so that a connection can be prepared.
 */
interface RoomView extends Grants {
  participants: Participant[];
  chat: ChatMessage[];
  attendance: Attendance[];
  /** Number of board chunks that follow. */
  parts: number;
  /** Set if rows of the board cannot be read. */
  boardIncomplete?: true;
}

/** The view of a participant, and the chunks of the board to send after it. */
async function viewOf(
  room: Room,
  participant: RoomParticipant,
  grants: Grants,
): Promise<{ view: RoomView; missing: MissingChunks }> {
  const { isInside, mayEnter } = participant;
  const missing = isInside ? await room.board.missing(participant.vector) : { chunks: [], bytesRead: 0 };
  const view = {
    participants: room.visibleTo(participant),
    chat: isInside ? await room.chat.history() : [],
    attendance: isInside ? await room.attendance.list() : [],
    parts: missing.chunks.length,
    ...(isInside && room.board.isIncomplete && { boardIncomplete: true as const }),
    ...(isInside ? grants : noGrants),
    ...(mayEnter && { iceServers: grants.iceServers }),
  };
  return { view, missing };
}

/** Charges a participant's allowance for the board bytes that are sent, and for those that had to be read. */
function chargeForBoard(
  allowances: Allowances,
  { content }: RoomParticipant,
  { chunks, bytesRead }: MissingChunks,
): void {
  allowances.of(content).boardOut.spend(chunks.reduce((sum, { size }) => sum + size, bytesRead));
}

/**
 * Sends the missing chunks of the board to a participant, after a message that has announced their number. Resolves when
 * the first batch is sent.
 */
function sendBoard(participant: RoomParticipant, chunks: readonly MissingChunk[]): Promise<void> {
  const { socket } = participant;
  let sent = 0;

  async function sendBatch(): Promise<void> {
    let left = BATCH_CHARACTERS;
    for (let chunk = chunks[sent]; chunk && left > 0; chunk = chunks[sent]) {
      const text = await chunk.text();
      // A participant who has reconnected gets the missing chunks over the new socket.
      if (participant.socket !== socket) return;
      socket?.send(text);
      left -= text.length;
      sent += 1;
    }
    if (sent < chunks.length)
      setTimeout(() => void guard('sending a board', sendBatch, () => socket?.close(INTERNAL_ERROR)));
  }
  return sendBatch();
}

/** The client's state vector of the board; undefined if it cannot be read. */
function vectorOf({ board }: Join, { base64 }: Pick<AppContext, 'base64'>): Uint8Array | undefined {
  try {
    return board === undefined ? undefined : base64.decode(board);
  } catch {
    return undefined;
  }
}

/** Runs work; if it throws, undoes it and rethrows. */
async function undoOnError(work: () => Promise<void>, undo: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await undo();
    throw error;
  }
}
