import * as v from 'valibot';
import { clientMessage, type ClientMessage, MESSAGE_BYTES } from '../../src/core/live-room/index.ts';
import { guard } from '../app/guard.ts';
import { messagesFor } from '../i18n/index.ts';
import type { Admitted, Join } from './admission/entry.ts';
import type { Relay } from './nodes/relays.ts';
import { INTERNAL_ERROR, INVALID_MESSAGE, refuse, TRY_LATER, type RoomSocket } from './room-socket.ts';
import { createTokenBucket, SOCKET_LIMITS } from './allowances.ts';

/** How much of one client may wait while the store is slow; beyond it, the client reconnects later and repeats. */
const MAX_WAITING_MESSAGES = 1_000;
const MAX_WAITING_CHARACTERS = 8 * 1024 * 1024;

/** Time until a client that joined too often is disconnected, in ms. Without it, the client would retry immediately. */
const REJECTION_DELAY_MS = 1_000;

/** The result of a join: a participant of a room of this node, or a relay to the node of its room. */
export type Joined = Admitted | Relay;

interface ClientConnectionOptions {
  socket: RoomSocket;
  now: () => number;
  /** Returns a code to close the socket with, after a delay, if the client must try later. */
  join(message: Join, isClosed: () => boolean): Promise<Joined | number | undefined>;
  /**
   * Handles a message when its room has handled the earlier ones, unless `isCut` then returns that the connection was cut:
   * messages after a failed one must not overtake its repetition. Returns a code to close the socket with, if it must
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
  /** Whether its join has arrived and is being handled. */
  readonly isJoining: boolean;
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
  const waiting = createWaiting();
  let isClosed = false;
  /** Set if the provider closes the socket: the client repeats messages that are not handled by then. */
  let isCut = false;
  /** Resolves when the join has ended; undefined before it. */
  let joining: Promise<unknown> | undefined;
  let joined: Joined | undefined;
  let isJoining = false;
  let language: string | null = null;

  const startJoin = (message: Join): Promise<unknown> => {
    isJoining = true;
    return guard(
      'a join',
      async () => {
        const result = await join(message, () => isClosed);
        if (typeof result === 'number') closeLater(result);
        else {
          joined = result;
          // Closed while it joined: no other code reports it.
          if (isClosed) onClose(connection, joined);
        }
      },
      fail,
    ).finally(() => {
      isJoining = false;
    });
  };

  const cut = () => void (isClosed = isCut = true);
  const fail = () => close(INTERNAL_ERROR);

  function closeLater(code: number): void {
    cut();
    setTimeout(() => void guard('closing a refused socket', () => socket.close(code)), REJECTION_DELAY_MS);
  }

  function close(code: number): void {
    cut();
    socket.close(code);
  }

  const connection: ClientConnection = {
    openedAt: now(),
    get isJoined() {
      return joined !== undefined;
    },
    get isJoining() {
      return isJoining && !isClosed;
    },
    close,
    terminate(code) {
      cut();
      socket.terminate(code);
    },
  };

  function receive(text: string): void {
    if (isClosed) return;
    if (!messages.take(1) || !bytes.take(text.length)) {
      cut();
      return refuse(socket, 'busy', messagesFor(language).roomBusy);
    }
    const message = text.length > MESSAGE_BYTES ? undefined : parseMessage(text);
    if (!message || (message.type === 'join' && joining)) return close(INVALID_MESSAGE);
    if (message.type === 'join') {
      language = message.language;
      joining = startJoin(message);
    } else if (joining) takeIn(message, text.length);
    // Messages from clients that have not joined are ignored.
  }

  function takeIn(message: Exclude<ClientMessage, Join>, characters: number): void {
    if (waiting.isFull) return close(TRY_LATER);
    void handleInTurn(message, characters);
  }

  /** A client sends as soon as it is welcome, while the rest of the join, such as a long board, is still on its way. */
  async function handleInTurn(message: Exclude<ClientMessage, Join>, characters: number) {
    waiting.add(1, characters);
    await guard(
      'handling a message',
      async () => {
        if (!joined) await joining;
        const code = joined && (await handleMessage(joined, message, () => isCut));
        if (code !== undefined) close(code);
      },
      fail,
    );
    waiting.add(-1, -characters);
  }

  socket.onMessage((text) => void guard('handling a message', () => receive(text), fail));
  socket.onClose(() => {
    isClosed = true;
    void guard('handling a closed socket', () => onClose(connection, joined));
  });
  return connection;
}

/** Counts the waiting messages of a client, and their characters. */
function createWaiting() {
  const total = { messages: 0, characters: 0 };
  return {
    get isFull() {
      return total.messages >= MAX_WAITING_MESSAGES || total.characters >= MAX_WAITING_CHARACTERS;
    },
    add(messages: number, characters: number): void {
      total.messages += messages;
      total.characters += characters;
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

/**
 * The connection to close in favour of a new one: the oldest that has not sent a join, or whose join was rejected. A connection
 * whose join is being handled stays, so that a flood of silent sockets does not disconnect those who are about to enter.
 */
export function oldestIdle<Connection extends Pick<ClientConnection, 'isJoined' | 'isJoining'>>(
  connections: Iterable<Connection>,
): Connection | undefined {
  for (const connection of connections) if (!connection.isJoined && !connection.isJoining) return connection;
  return undefined;
}
