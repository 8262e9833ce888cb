import { CLOSE, type EndingReason, type Participant } from '../../src/core/live-room/index.ts';
import type { AppContext } from '../app/context.ts';
import type { Store } from '../store/store.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';
import { createAttendanceLog, type AttendanceLog } from './attendance.ts';
import { createBoardStore, MAX_BOARD_BYTES, type BoardStore } from './board/board-store.ts';
import { evictionInLobby, evictionInside, type Eviction } from './admission/rules.ts';
import { forgetInside } from './admission/guests.ts';
import { createChat, type Chat } from './chat.ts';
import type { RoomParticipant, ReliableMessage } from './participant.ts';
import { engineOf } from './media-server.ts';
import { refuse } from './room-socket.ts';
import { endLesson, type RoomKey, type RoomTimes } from './room-times.ts';
import { guard } from '../app/guard.ts';

type LeaveReason = 'left' | 'lost' | 'removed';

/**
 * A room while someone is in it. All lasting data is in the store. Operations run one after the other,
 * in the room's queue.
 */
export interface Room extends Audience {
  readonly key: RoomKey;
  /** Where all lasting data is written; it rejects the writes of this opening once there is a later one. */
  readonly store: Store;
  /**
   * The number of this opening, if nodes share rooms, else 0. It is the base of message numbers: a client that returns from an
   * earlier opening, and may not have received anything of this one yet, does not count messages of that opening as seen here.
   */
  readonly opening: number;
  readonly chat: Chat;
  readonly board: BoardStore;
  readonly attendance: AttendanceLog;
  readonly times: RoomTimes;
  /** Makes space inside, if necessary by evicting another participant. Returns false if the room is full. */
  makeSpaceInside(newcomer: TicketContent): Promise<boolean>;
  makeSpaceInLobby(newcomer: TicketContent): Promise<boolean>;
  /** Sends a participant's state to the others. */
  broadcastState(participant: RoomParticipant): void;
  broadcastAttendance(): Promise<void>;
  /** Starts a participant's stay in the attendance; within the transaction of `store`, if given. */
  startStay(participant: RoomParticipant, store?: Store): Promise<void>;
  /** Marks a participant as disconnected; they may reconnect within `RECONNECT_GRACE_MS`. */
  disconnect(participant: RoomParticipant): void;
  /** Undoes a join that failed; unlike `dismiss`, it never ends the lesson. */
  withdraw(participant: RoomParticipant): Promise<void>;
  /** Removes a participant for good. The last teacher to leave after the planned end ends the lesson. */
  dismiss(participant: RoomParticipant, reason: LeaveReason): Promise<void>;
  /** Closes the room for everyone, without setting the end of the lesson. */
  end(reason: EndingReason): Promise<void>;
  /** Ends all stays before the provider shuts down. */
  suspend(): Promise<void>;
  /** Retries pending writes. */
  settle(): Promise<void>;
  /** Whether writes are pending. */
  readonly isUnsettled: boolean;
  /** Sets the times, and broadcasts the clock if it has changed. */
  setTimes(times: RoomTimes): void;
}

/** The parts of a room that the functions below share. */
interface RoomState extends Audience {
  key: RoomKey;
  store: AppContext['store'];
  now: () => number;
  media: AppContext['media'];
  attendance: AttendanceLog;
  pending: PendingWrites;
}

export async function createRoom(
  { store, crypto, now, base64, media }: Pick<AppContext, 'store' | 'crypto' | 'now' | 'base64' | 'media'>,
  key: RoomKey,
  firstTimes: RoomTimes,
  opening: number,
): Promise<Room> {
  const audience = createAudience();
  const { participants, broadcastAbout } = audience;
  const attendance = await createAttendanceLog(store, now, key.room);
  const pending = createPendingWrites();
  const { capacity } = engineOf({ media });
  const room: RoomState = { ...audience, key, store, now, media, attendance, pending };
  const chat = await createChat(store, key.room);
  const board = await createBoardStore(store, crypto, key.room, MAX_BOARD_BYTES, base64);
  const broadcastAttendance = async () =>
    audience.broadcastInside({ type: 'attendance', attendance: await attendance.list() });
  let times = firstTimes;

  /** A socket may close after its participant was dismissed. */
  function broadcastState(participant: RoomParticipant): void {
    if (participants.get(participant.id) !== participant) return;
    audience.broadcastParticipant(participant, 'changed');
  }

  return {
    ...audience,
    key,
    store,
    opening,
    attendance,
    broadcastState,
    broadcastAttendance,
    chat,
    board,
    get times() {
      return times;
    },
    makeSpaceInside: (newcomer) => evict(room, evictionInside([...participants.values()], newcomer, capacity)),
    makeSpaceInLobby: (newcomer) => evict(room, evictionInLobby([...participants.values()], newcomer, capacity)),
    async startStay(participant, store) {
      participant.stay = await attendance.start(participant.content, store);
    },
    disconnect(participant) {
      participant.socket = undefined;
      participant.lostAt = now();
      broadcastState(participant);
    },
    async withdraw(participant) {
      participants.delete(participant.id);
      if (participant.isInside) media?.remove(key.room, participant.id);
      await endStay(room, participant, now());
      await forget(room, participant);
      broadcastAbout(participant, { type: 'left', participantId: participant.id, reason: 'left' });
      if (participant.isInside) await broadcastAttendance();
    },
    dismiss: (participant, reason) => dismiss(room, participant, reason),
    end: (reason) => end(room, reason),
    async suspend() {
      for (const participant of participants.values()) await endStay(room, participant, now());
    },
    settle: pending.retry,
    get isUnsettled() {
      return pending.size > 0;
    },
    setTimes(next) {
      const isChanged = JSON.stringify(next.clock) !== JSON.stringify(times.clock);
      times = next;
      if (isChanged)
        for (const participant of participants.values()) participant.sendReliably({ type: 'clock', clock: next.clock });
    },
  };
}

async function dismiss(room: RoomState, participant: RoomParticipant, reason: LeaveReason): Promise<void> {
  const { participants, key, store, now, pending, attendance } = room;
  if (!participants.has(participant.id)) return;
  const wasInside = participant.isInside;
  const at = reason === 'lost' ? lastPresence(participant, now()) : now();
  room.broadcastAbout(participant, { type: 'left', participantId: participant.id, reason });
  participants.delete(participant.id);
  if (!wasInside) return;
  room.media?.remove(key.room, participant.id);
  await endStay(room, participant, at);
  await forget(room, participant);
  if (participant.isTeacher && !room.insiders().some(({ isTeacher }) => isTeacher)) {
    await pending.write(`setting the end of ${key.room}`, () => endLesson(store, key, at));
  }
  room.broadcastInside({ type: 'attendance', attendance: await attendance.list() });
}

async function endStay({ key, pending, attendance }: RoomState, { stay }: RoomParticipant, at: number): Promise<void> {
  if (stay) await pending.write(`ending a stay in ${key.room}`, () => attendance.end(stay, at));
}

async function forget({ key, store, pending }: RoomState, { id, content }: RoomParticipant): Promise<void> {
  if (content.role === 'student')
    await pending.write(`forgetting a participant of ${key.room}`, () => forgetInside(store, content, id));
}

/** Dismisses the participant who must leave, if any. Returns whether there is space. */
async function evict(room: RoomState, evicted: Eviction): Promise<boolean> {
  if (evicted === 'full') return false;
  if (!evicted) return true;
  const { socket, messages } = evicted;
  await dismiss(room, evicted, 'left');
  if (socket) refuse(socket, 'replaced', messages.roomElsewhere);
  return true;
}

async function end(room: RoomState, reason: EndingReason): Promise<void> {
  const everyone = [...room.participants.values()];
  for (const participant of everyone) {
    await endStay(room, participant, room.now());
    if (participant.isInside) await forget(room, participant);
  }
  const list = await room.attendance.list();
  room.participants.clear();
  room.media?.endRoom(room.key.room);
  for (const participant of everyone) {
    participant.sendReliably({ type: 'ended', reason, attendance: participant.isInside ? list : [] });
    participant.socket?.close(CLOSE.ended);
  }
}

/** The participants of a room by id, and who sees whom. */
interface Audience {
  readonly participants: Map<string, RoomParticipant>;
  insiders(): RoomParticipant[];
  /**
   * People inside see each other; teachers inside see people in the lobby. To prepare connections, a
   * student in the lobby who may enter without asking knows that a teacher is inside, and nothing more; a teacher in the
   * lobby and those inside know of each other.
   */
  sees(viewer: RoomParticipant, other: RoomParticipant): boolean;
  /** Whether two participants may connect: they see each other. */
  mayConnect(one: RoomParticipant, other: RoomParticipant): boolean;
  /** The participants that a viewer sees. */
  visibleTo(viewer: RoomParticipant): Participant[];
  /** Sends a message to everyone who sees a participant. */
  broadcastAbout(participant: RoomParticipant, message: ReliableMessage): void;
  /** Sends everyone who sees a participant their view of it. */
  broadcastParticipant(participant: RoomParticipant, type: 'changed' | 'joined'): void;
  broadcastInside(message: ReliableMessage): void;
}

function createAudience(): Audience {
  const participants = new Map<string, RoomParticipant>();
  const insiders = () => [...participants.values()].filter(({ isInside }) => isInside);
  const sees = (viewer: RoomParticipant, other: RoomParticipant): boolean => {
    if (viewer === other) return false;
    if (viewer.isInside) return other.isInside || viewer.isTeacher || other.isTeacher;
    return other.isInside && (viewer.isTeacher || (other.isTeacher && viewer.mayEnter));
  };
  return {
    participants,
    insiders,
    sees,
    mayConnect: (one, other) => sees(one, other) && sees(other, one),
    visibleTo: (viewer) =>
      [...participants.values()].filter((other) => sees(viewer, other)).map((other) => other.seenBy(viewer)),
    broadcastAbout(participant, message) {
      for (const viewer of participants.values()) if (sees(viewer, participant)) viewer.sendReliably(message);
    },
    broadcastParticipant(participant, type) {
      for (const viewer of participants.values())
        // The lobby shows nothing that could change.
        if (sees(viewer, participant) && (viewer.isInside || type === 'joined'))
          viewer.sendReliably({ type, participant: participant.seenBy(viewer) });
    },
    broadcastInside(message) {
      for (const participant of insiders()) participant.sendReliably(message);
    },
  };
}

type Work = () => Promise<void>;

/** Writes that are retried, in order, until the store accepts them. */
interface PendingWrites {
  /** Writes now if possible, else at the next `retry`. Never rejects. */
  write(task: string, work: Work): Promise<void>;
  retry(): Promise<void>;
  readonly size: number;
}

/**
 * Queues writes that record past events, such as a participant's leaving. They must not be lost while the
 * store is unavailable (its file is locked, the disk is full, its server restarts).
 */
function createPendingWrites(): PendingWrites {
  const pending: { task: string; work: Work }[] = [];

  async function retry(): Promise<void> {
    for (let next = pending[0]; next; next = pending[0]) {
      const { task, work } = next;
      let isDone = false;
      await guard(task, async () => {
        await work();
        isDone = true;
      });
      if (!isDone) return;
      pending.shift();
    }
  }

  return {
    write(task, work) {
      pending.push({ task, work });
      return retry();
    },
    retry,
    get size() {
      return pending.length;
    },
  };
}

/** When a lost participant was last present: the room's socket may break while audio and video still arrive. */
const lastPresence = ({ lostAt, mediaUntil }: Pick<RoomParticipant, 'lostAt' | 'mediaUntil'>, now: number): number =>
  Math.min(now, Math.max(lostAt ?? now, mediaUntil ?? 0));
