import * as v from 'valibot';
import { clientMessage, type ClientMessage, MESSAGE_BYTES } from '../../../src/core/live-room/index.ts';
import { guard } from '../app/guard.ts';
import { messagesFor } from '../i18n/index.ts';
import type { Admitted, Join } from './admission/admission.ts';
import type { Relay } from './nodes/relays.ts';
import { refuse, TRY_LATER } from './admission/refuse.ts';
import type { RoomSocket } from './room-socket.ts';
import { createTokenBucket, SOCKET_LIMITS } from './limits/token-bucket.ts';

/** Close code for a message that is invalid or not allowed. */
const INVALID_MESSAGE = 1008;
/** Close code for an error in the provider: the client reconnects and repeats what was not acknowledged. */
export const INTERNAL_ERROR = 1011;

/** How much of one client may wait while the store is slow; beyond it, the client reconnects later and repeats. */
const MAX_WAITING_MESSAGES = 1_000;
const MAX_WAITING_CHARACTERS = 8 * 1024 * 1024;

/** Time until a client that joined too often is disconnected, in ms. Without it, it would retry at once. */
const REJECTION_DELAY_MS = 1_000;

/** What has become of a join: a participant of a room of this node, or a relay to the node of its room. */
export type Joined = Admitted | Relay;

export interface ClientConnectionOptions {
  socket: RoomSocket;
  now: () => number;
  /** Returns a code to close the socket with, after a delay, when the client has to try later. */
  join(message: Join, isClosed: () => boolean): Promise<Joined | number | undefined>;
  /**
   * Handles a message when its room has handled what came before it, unless `isCut` says by then that the connection was cut:
   * what came after a message that failed must not overtake its repetition. Returns a code to close the socket with, if it has
   * to be closed.
   */
  handleMessage(
    joined: Joined,
    message: Exclude<ClientMessage, Join>,
    isCut: () => boolean,
  ): Promise<number | undefined>;
  /** Called once the socket is closed; `joined` is its participant or relay, if it had joined. */
  onClose(connection: ClientConnection, joined: Joined | undefined): void;
}

/** One client's socket, before and after it has joined a room. */
export interface ClientConnection {
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly isJoined: boolean;
  close(code: number): void;
  /** Closes without waiting for the client's answer. */
  terminate(code: number): void;
}

/** Reads a socket: first a join, then the participant's messages, within the rate limits. */
export function createClientConnection({
  socket,
  now,
  join,
  handleMessage,
  onClose,
}: ClientConnectionOptions): ClientConnection {
  const messages = createTokenBucket(SOCKET_LIMITS.messages, now);
  const bytes = createTokenBucket(SOCKET_LIMITS.bytes, now);
  const backlog = createBacklog();
  let isClosed = false;
  /** Set where the provider closes the socket: what it has not handled by then, the client repeats. */
  let isCut = false;
  let isJoining = false;
  let joined: Joined | undefined;
  let language: string | null = null;

  const startJoin = (message: Join) =>
    guard(
      'a join',
      async () => {
        const result = await join(message, () => isClosed);
        if (typeof result === 'number') closeLater(result);
        else {
          joined = result;
          // Closed while it joined: nobody else will say so.
          if (isClosed) onClose(connection, joined);
        }
      },
      () => close(INTERNAL_ERROR),
    );

  function closeLater(code: number): void {
    isClosed = isCut = true;
    setTimeout(() => void guard('closing a refused socket', () => socket.close(code)), REJECTION_DELAY_MS);
  }

  function close(code: number): void {
    isClosed = isCut = true;
    socket.close(code);
  }

  const connection: ClientConnection = {
    openedAt: now(),
    get isJoined() {
      return joined !== undefined;
    },
    close,
    terminate(code) {
      isClosed = isCut = true;
      socket.terminate(code);
    },
  };

  function receive(text: string): void {
    if (isClosed) return;
    if (!messages.take(1) || !bytes.take(text.length)) {
      isClosed = isCut = true;
      return refuse(socket, 'busy', messagesFor(language).roomBusy);
    }
    const message = text.length > MESSAGE_BYTES ? undefined : parseMessage(text);
    if (!message || (message.type === 'join' && isJoining)) return close(INVALID_MESSAGE);
    if (message.type === 'join') {
      isJoining = true;
      language = message.language;
      return void startJoin(message);
    }
    // Messages from clients that have not joined are ignored.
    if (!joined) return;
    if (backlog.isFull()) return close(TRY_LATER);
    void backlog.during(text.length, handle(joined, message));
  }

  const handle = (participant: Joined, message: Exclude<ClientMessage, Join>) =>
    guard(
      'handling a message',
      async () => {
        const code = await handleMessage(participant, message, () => isCut);
        if (code !== undefined) close(code);
      },
      () => close(INTERNAL_ERROR),
    );

  socket.onMessage(
    (text) =>
      void guard(
        'handling a message',
        () => receive(text),
        () => close(INTERNAL_ERROR),
      ),
  );
  socket.onClose(() => {
    isClosed = true;
    void guard('handling a closed socket', () => onClose(connection, joined));
  });
  return connection;
}

/** The messages of one client that wait to be handled. */
function createBacklog() {
  let messages = 0;
  let characters = 0;
  return {
    isFull: () => messages >= MAX_WAITING_MESSAGES || characters >= MAX_WAITING_CHARACTERS,
    /** Counts a message of so many characters until its handling ends, which never rejects. */
    async during(length: number, handling: Promise<unknown>): Promise<void> {
      messages += 1;
      characters += length;
      await handling;
      messages -= 1;
      characters -= length;
    },
  };
}

function parseMessage(text: string): ClientMessage | undefined {
  try {
    const result = v.safeParse(clientMessage, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
