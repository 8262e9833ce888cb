import type { Crypto } from '../../auth/crypto.ts';
import { TRY_LATER, SERVICE_RESTART, type RoomSocket } from '../room-socket.ts';
import type { Lines, NodeMessage } from './lines.ts';

/** Maximum number of sockets that other nodes may relay to this one. */
const MAX_RELAYED = 20_000;

/** The node's end of a socket that the owner of its room handles. */
export interface Relay {
  send(text: string): void;
  /** The client's socket has closed. */
  close(): void;
}

/** Relayed sockets: from this node to the owners of rooms, and from others to this one. */
interface Relays {
  /** Relays a socket to another node, which receives this text first. */
  open(owner: string, socket: RoomSocket, first: string): Relay;
  receive(from: string, message: Extract<NodeMessage, { relay: string }>): void;
  /** Closes the relays from or to a node: the clients reconnect and repeat unacknowledged messages. */
  breakOff(node: string): void;
  /** The nodes from or to which sockets are relayed. */
  nodes(): string[];
}

interface RelayedSocket {
  readonly from: string;
  onMessage(text: string): void;
  onClose(): void;
}

const keyOf = (from: string, relay: string) => `${from} ${relay}`;

/** @param accept handles a socket that another node relays to this one */
export function createRelays(
  lines: Lines,
  crypto: Pick<Crypto, 'random'>,
  accept: (socket: RoomSocket) => void,
): Relays {
  /** Sockets that this node has accepted, by relay. */
  const own = new Map<string, { owner: string; socket: RoomSocket }>();
  /** Sockets that others have accepted, by node and relay. */
  const relayed = new Map<string, RelayedSocket>();
  function acceptFrom(from: string, relay: string): void {
    const key = keyOf(from, relay);
    if (relayed.size >= MAX_RELAYED || relayed.has(key))
      return lines.send(from, { type: 'close', relay, to: 'socket', code: TRY_LATER });
    const ends: RelayedSocket = { from, onMessage: () => {}, onClose: () => {} };
    const isOpen = () => relayed.get(key) === ends;
    function close(code: number): void {
      if (!isOpen()) return;
      relayed.delete(key);
      lines.send(from, { type: 'close', relay, to: 'socket', code });
      // As with any socket, listeners are called only after the code that closes it is done.
      queueMicrotask(() => ends.onClose());
    }
    relayed.set(key, ends);
    accept({
      isRelayed: true,
      send(text) {
        if (isOpen()) lines.send(from, { type: 'text', relay, to: 'socket', text });
      },
      close,
      terminate: close,
      onMessage(listener) {
        ends.onMessage = listener;
      },
      onClose(listener) {
        ends.onClose = listener;
      },
    });
  }

  function loseRelayed(key: string): void {
    const socket = relayed.get(key);
    relayed.delete(key);
    socket?.onClose();
  }

  function closeOwn(relay: string, code: number): void {
    const socket = own.get(relay)?.socket;
    own.delete(relay);
    socket?.close(code);
  }

  function toRoom(from: string, message: Extract<NodeMessage, { to: 'room' | 'socket' }>): void {
    const { relay } = message;
    if (message.type === 'close') return loseRelayed(keyOf(from, relay));
    const socket = relayed.get(keyOf(from, relay));
    // It was closed meanwhile, and the other node is notified; or it belongs to a line that broke.
    if (!socket) return lines.send(from, { type: 'close', relay, to: 'socket', code: SERVICE_RESTART });
    socket.onMessage(message.text);
  }

  function toSocket(from: string, message: Extract<NodeMessage, { to: 'room' | 'socket' }>): void {
    const { relay } = message;
    const entry = own.get(relay);
    if (entry?.owner === from) {
      if (message.type === 'close') closeOwn(relay, message.code);
      else entry.socket.send(message.text);
    } else if (message.type === 'text') lines.send(from, { type: 'close', relay, to: 'room', code: SERVICE_RESTART });
  }

  return {
    open(owner, socket, first) {
      const relay = crypto.random(9);
      const send = (text: string) => {
        if (own.has(relay)) lines.send(owner, { type: 'text', relay, to: 'room', text });
      };
      own.set(relay, { owner, socket });
      lines.send(owner, { type: 'open', relay });
      send(first);
      return {
        send,
        close() {
          if (own.delete(relay)) lines.send(owner, { type: 'close', relay, to: 'room', code: SERVICE_RESTART });
        },
      };
    },
    receive(from, message) {
      if (message.type === 'open') acceptFrom(from, message.relay);
      else if (message.to === 'room') toRoom(from, message);
      else toSocket(from, message);
    },
    breakOff(node) {
      for (const [relay, { owner }] of own) if (owner === node) closeOwn(relay, SERVICE_RESTART);
      for (const [key, { from }] of relayed) if (from === node) loseRelayed(key);
    },
    nodes: () => [
      ...new Set([...[...own.values()].map(({ owner }) => owner), ...[...relayed.values()].map(({ from }) => from)]),
    ],
  };
}
