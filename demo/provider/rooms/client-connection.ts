import * as v from 'valibot';
import { clientMessage, type ClientMessage, MESSAGE_BYTES } from '../../../src/core/live-room/index.ts';
import { guard } from '../app/guard.ts';
import { messagesFor } from '../i18n/index.ts';
import type { Admitted, Join } from './admission.ts';
import { createBucket, RATE } from './rate.ts';
import { refuse } from './refuse.ts';
import type { RoomSocket } from './socket.ts';

/** The socket was closed because of what came over it. */
const UNREADABLE = 1008;
/** Something failed here; the client comes back in a while, and sends again what was not acknowledged. */
export const TROUBLE = 1011;

/** Milliseconds until somebody is sent away who has joined too often. */
const REFUSAL_DELAY = 1_000;

export interface ClientConnectionOptions {
  socket: RoomSocket;
  now: () => number;
  /** Answers a code to close the socket with where nobody can join now. */
  join(message: Join, isClosed: () => boolean): Promise<Admitted | number | undefined>;
  /** Answers a code to close the socket with where it must not go on. */
  hear(entered: Admitted, message: Exclude<ClientMessage, Join>): number | undefined;
  /** The socket is gone; `entered` says whose it was. */
  onClose(line: ClientConnection, entered: Admitted | undefined): void;
}

export type ClientConnection = ReturnType<typeof createClientConnection>;

/** What comes over one socket: first a join, then what a member says; neither too much nor anything else. */
export function createClientConnection({ socket, now, join, hear, onClose }: ClientConnectionOptions) {
  const messages = createBucket(RATE.messages, now);
  const bytes = createBucket(RATE.bytes, now);
  let isClosed = false;
  let isJoining = false;
  let entered: Admitted | undefined;

  const begin = (message: Join) => guard('somebody joins', async () => {
    const result = await join(message, () => isClosed);
    if (typeof result === 'number') keepWaiting(result);
    else entered = result;
  }, () => close(TROUBLE));

  /** Whoever asks too often gets the answer late: who asks again at once would keep everybody busy with refusals. */
  function keepWaiting(code: number): void {
    isClosed = true;
    setTimeout(() => void guard('somebody is sent away', () => socket.close(code)), REFUSAL_DELAY);
  }

  function close(code: number): void {
    isClosed = true;
    socket.close(code);
  }

  const line = {
    openedAt: now(),
    get isJoined() { return entered !== undefined; },
    close,
    /** Closes, and waits for no answer. */
    terminate(code: number): void {
      isClosed = true;
      socket.terminate(code);
    },
  };

  function take(text: string): void {
    if (isClosed) return;
    if (!messages.take(1) || !bytes.take(text.length)) {
      isClosed = true;
      return refuse(socket, 'busy', (entered?.member.messages ?? messagesFor(null)).roomBusy);
    }
    const message = text.length > MESSAGE_BYTES ? undefined : read(text);
    if (!message || (message.type === 'join' && isJoining)) return close(UNREADABLE);
    if (message.type === 'join') {
      isJoining = true;
      return void begin(message);
    }
    // Who is not in yet, or not any more, says nothing.
    const code = entered?.member.socket === socket ? hear(entered, message) : undefined;
    if (code !== undefined) close(code);
  }

  socket.onMessage((text) => void guard('a message is handled', () => take(text), () => close(TROUBLE)));
  socket.onClose(() => {
    isClosed = true;
    void guard('a socket has closed', () => onClose(line, entered));
  });
  return line;
}

function read(text: string): ClientMessage | undefined {
  try {
    const result = v.safeParse(clientMessage, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
