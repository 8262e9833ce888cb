import type { Participant, ParticipantState, ServerMessage } from '../../../src/core/live-room/index.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';
import type { Messages } from '../i18n/index.ts';
import type { RoomSocket } from './socket.ts';

/** What a member who is cut off may miss; whoever missed more gets everything anew. */
const LOG_MESSAGES = 2_000;
const LOG_CHARACTERS = 8 * 1024 * 1024;

type WithoutSeq<Message> = Message extends { seq: number } ? Omit<Message, 'seq'> : never;

/** A message that must not get lost; its number is given when it is sent. */
export type Numbered = WithoutSeq<ServerMessage>;

export type RoomParticipant = ReturnType<typeof createParticipant>;

export interface ParticipantStart {
  id: string;
  content: TicketContent;
  state: ParticipantState;
  messages: Messages;
  /** State vector of the client's board, if it has told one. */
  vector: Uint8Array | undefined;
}

/** Somebody in a room, with or without a socket at the moment: what is said meanwhile waits in a log. */
export function createParticipant({ id, content, state, messages, vector }: ParticipantStart) {
  let seq = 0;
  let log: { seq: number; text: string }[] = [];
  let characters = 0;

  function forget(until: number): void {
    const first = log.findIndex((entry) => entry.seq > until);
    const gone = log.splice(0, first < 0 ? log.length : first);
    for (const { text } of gone) characters -= text.length;
  }

  const member = {
    id, content, state, messages, vector,
    socket: undefined as RoomSocket | undefined,
    /** When the socket was lost. */
    lostAt: undefined as number | undefined,
    /** The stay of the attendance, while inside. */
    stay: undefined as string | undefined,
    /** So many changes of the board are done, and so many numbered messages. */
    boardNumber: 0,
    received: 0,
    /** A change was refused: later ones would rest on it. */
    isBoardClosed: false,
    get seq() { return seq; },
    get isInside() { return member.state.admissionState === 'inside'; },
    get isTeacher() { return content.role === 'teacher'; },

    /** Says something that matters only now. */
    tell(message: ServerMessage): void {
      member.socket?.send(JSON.stringify(message));
    },
    /** Says something that must not get lost. */
    push(message: Numbered): void {
      seq += 1;
      const text = JSON.stringify({ ...message, seq });
      log.push({ seq, text });
      characters += text.length;
      while (log.length > LOG_MESSAGES || characters > LOG_CHARACTERS) forget(log[0]?.seq ?? seq);
      member.socket?.send(text);
    },
    /** The client has everything up to here. */
    forget,
    /** Can what came after `seen` still be said again? */
    canReplay: (seen: number) => seen <= seq && seen >= (log[0]?.seq ?? seq + 1) - 1,
    replay(seen: number): void {
      forget(seen);
      for (const { text } of log) member.socket?.send(text);
    },
    /** Begins anew: the client knows nothing of what was said, and counts from 1 again. */
    clear(): void {
      log = [];
      characters = 0;
      member.boardNumber = 0;
      member.received = 0;
    },
    /** Nobody knows how much the client has received: whoever comes back as this member gets everything anew. */
    breakOff(): void {
      member.clear();
      seq += 1;
    },
    /** As the others see it. */
    shown: (): Participant => ({
      id, identity: content.identity, name: content.name, role: content.role, state: member.state, link: member.socket ? 'ok' : 'lost',
    }),
  };
  return member;
}
