import type { Participant, ParticipantState, ServerMessage } from '../../src/core/live-room/index.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';
import type { Messages } from '../i18n/index.ts';
import type { RoomSocket } from './room-socket.ts';

// Limits of the log for a disconnected participant. One who has missed more gets the whole state again.
const MAX_LOG_MESSAGES = 2_000;
const MAX_LOG_CHARACTERS = 8 * 1024 * 1024;

type WithoutSeq<Message> = Message extends { seq: number } ? Omit<Message, 'seq'> : never;

/** A message that is delivered reliably; its sequence number is assigned when it is sent. */
export type ReliableMessage = WithoutSeq<ServerMessage>;

interface ParticipantOptions {
  id: string;
  content: TicketContent;
  state: ParticipantState;
  messages: Messages;
  /** State vector of the client's board, if it has sent one. */
  vector: Uint8Array | undefined;
  /** Whether they enter without waiting for the teacher, if known. */
  mayEnter: boolean;
  /** The number after which reliable messages begin. */
  firstSeq: number;
}

/** The state of a participant inside, for viewers who are not. */
const UNSEEN: ParticipantState = {
  admissionState: 'inside',
  microphone: 'off',
  camera: 'off',
  screen: false,
  quality: 'good',
};

/** A participant of a room, connected or not. Reliable messages are logged until the client has acknowledged them. */
export interface RoomParticipant extends ParticipantOptions {
  socket: RoomSocket | undefined;
  /** When the socket was lost, in milliseconds since 1970. */
  lostAt: number | undefined;
  /**
   * When the media server lost the participant, in milliseconds since 1970; `Infinity` while connected to it, undefined before and
   * without a media server.
   */
  mediaUntil: number | undefined;
  /** Id of the current stay in the attendance, while inside. */
  stay: string | undefined;
  /** Number of the last board change that was stored. */
  boardNumber: number;
  /** Number of the last reliable message that was handled. */
  received: number;
  /** Set when a board change was rejected: later changes would depend on it. */
  isBoardClosed: boolean;
  /** Number of the last reliable message that was sent. */
  readonly seq: number;
  readonly isInside: boolean;
  readonly isTeacher: boolean;
  /** Sends a message that may get lost. */
  send(message: ServerMessage): void;
  /** Sends a message that must not get lost. */
  sendReliably(message: ReliableMessage): void;
  /** Deletes logged messages that the client has received. */
  acknowledge(seq: number): void;
  /** Whether all messages after this number are still logged. */
  canReplay(seen: number): boolean;
  /** Sends all messages after this number again. */
  replay(seen: number): void;
  /** Empties the log and resets the counters, for a client that starts from a new state. */
  clear(): void;
  /** Clears, and makes sure that the client gets the whole state when it resumes, because what it has received is unknown. */
  breakOff(): void;
  /** The participant as it sees itself. */
  toPublic(): Participant;
  /**
   * The participant as another sees it: troubles and advice are for teachers only; participants in the lobby
   * learn nothing about devices and views.
   */
  seenBy(viewer: Pick<RoomParticipant, 'isTeacher' | 'isInside'>): Participant;
}

export function createParticipant({
  id,
  content,
  state,
  messages,
  vector,
  mayEnter,
  firstSeq,
}: ParticipantOptions): RoomParticipant {
  let seq = firstSeq;
  let log: { seq: number; text: string }[] = [];
  let characters = 0;

  function acknowledge(until: number): void {
    const first = log.findIndex((entry) => entry.seq > until);
    const removed = log.splice(0, first < 0 ? log.length : first);
    for (const { text } of removed) characters -= text.length;
  }

  const participant: RoomParticipant = {
    id,
    content,
    state,
    messages,
    vector,
    mayEnter,
    firstSeq,
    socket: undefined,
    lostAt: undefined,
    mediaUntil: undefined,
    stay: undefined,
    boardNumber: 0,
    received: 0,
    isBoardClosed: false,
    get seq() {
      return seq;
    },
    get isInside() {
      return participant.state.admissionState === 'inside';
    },
    get isTeacher() {
      return content.role === 'teacher';
    },

    send(message) {
      participant.socket?.send(JSON.stringify(message));
    },
    sendReliably(message) {
      seq += 1;
      const text = JSON.stringify({ ...message, seq });
      log.push({ seq, text });
      characters += text.length;
      while (log.length > MAX_LOG_MESSAGES || characters > MAX_LOG_CHARACTERS) acknowledge(log[0]?.seq ?? seq);
      participant.socket?.send(text);
    },
    acknowledge,
    canReplay: (seen) => seen <= seq && seen >= (log[0]?.seq ?? seq + 1) - 1,
    replay(seen) {
      acknowledge(seen);
      for (const { text } of log) participant.socket?.send(text);
    },
    clear() {
      log = [];
      characters = 0;
      participant.boardNumber = 0;
      participant.received = 0;
    },
    breakOff() {
      participant.clear();
      seq += 1;
    },
    toPublic: () => ({
      id,
      identity: content.identity,
      name: content.name,
      role: content.role,
      state: participant.state,
      link: participant.socket ? 'ok' : 'lost',
    }),
    seenBy(viewer) {
      const own = participant.toPublic();
      if (!viewer.isInside) return { ...own, state: UNSEEN };
      if (viewer.isTeacher) return own;
      const { troubles: _, advice: __, ...state } = own.state;
      return { ...own, state };
    },
  };
  return participant;
}
