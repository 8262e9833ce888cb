import type { Participant } from '../../../src/core/live-room/index.ts';
import type { RoomUpdates } from '../../app/context.ts';
import type { Crypto } from '../../auth/crypto.ts';
import { guard } from '../../app/guard.ts';
import type { RoomSocket } from '../room-socket.ts';
import { createLeases } from './leases.ts';
import { createLines, type AnswerValue, type RoomCall, type Lines, type NodeMessage } from './lines.ts';
import type { NodeLink } from './node-link.ts';
import { createRelays, type Relay } from './relays.ts';

/** The requests to the owner of a room. */
type OwnerUpdates = Pick<RoomUpdates, 'refresh' | 'participantsOf' | 'hasTeacher' | 'noteMedia'>;

/** The rooms of this node only. */
export interface OwnRooms extends OwnerUpdates {
  /** Handles a socket that another node has accepted. */
  accept(socket: RoomSocket): void;
  isOpen(room: string): boolean;
  /** Closes a room that another node may own by now: its members reconnect, and nothing is stored. */
  abandon(room: string): void;
  expelSignedOut(): void;
}

/** The rooms of all nodes. Each room belongs to one node, which alone handles its events; the others forward its messages. */
export interface RoomNodes extends OwnerUpdates {
  /**
   * Where a room is: at this node, which takes it if nobody owns it, or at another one. Waits for some seconds if its
   * owner has died. Undefined if it is unavailable.
   */
  locate(room: string): Promise<'here' | { node: string } | undefined>;
  /** Makes sure that this node owns a room. */
  hold(room: string): Promise<boolean>;
  isHeld(room: string): boolean;
  release(room: string): void;
  /** Relays a socket to the owner of its room; `join` is its first message. */
  relay(owner: string, socket: RoomSocket, join: string): Relay;
  announceSessionsEnded(): void;
  /** Gives all rooms back. */
  close(): Promise<void>;
}

export function createRoomNodes(link: NodeLink, crypto: Pick<Crypto, 'random'>, rooms: OwnRooms): RoomNodes {
  const leases = createLeases(link, { isOpen: rooms.isOpen, onLost: rooms.abandon });
  const lines = createLines({
    link,
    crypto,
    onMessage(from, message) {
      if (message.type === 'ask' || message.type === 'answer')
        void guard('a question between nodes', () => calls.receive(from, message));
      else if ('relay' in message) relays.receive(from, message);
    },
    onBroken(node) {
      relays.breakOff(node);
      calls.breakOff(node);
    },
    onSessionsEnded: rooms.expelSignedOut,
    neighbours: () => relays.nodes(),
  });
  const relays = createRelays(lines, crypto, rooms.accept);
  const answerHere = (call: RoomCall) => answerCall(rooms, call);
  const calls = createNodeCalls(lines, crypto, answerHere);

  /** Sends a request to the owner of a room; without an owner, nobody is in it, and this node can respond. */
  async function ask(call: RoomCall): Promise<AnswerValue> {
    const owner = leases.isHeld(call.room) ? link.node : await ownerOf(call.room);
    return owner === undefined || owner === link.node ? answerHere(call) : calls.ask(owner, call);
  }

  const ownerOf = (room: string) =>
    link.ownerOf(room).catch((error: unknown) => {
      throw new NodeUnavailable(`The node that owns ${room} is unknown.`, { cause: error });
    });

  return {
    async locate(room) {
      const owner = await leases.claimFromDead(room);
      if (owner === undefined) return undefined;
      return owner === link.node ? 'here' : { node: owner };
    },
    hold: async (room) => (await leases.claim(room)) === link.node,
    isHeld: leases.isHeld,
    release: leases.release,
    relay: relays.open,
    announceSessionsEnded: () => void guard('announcing the end of sessions', lines.announceSessionsEnded),
    refresh: async (room) => void (await ask({ name: 'refresh', room })),
    async participantsOf(room) {
      const people = await ask({ name: 'participantsOf', room });
      return Array.isArray(people) ? people : [];
    },
    hasTeacher: async (room) => (await ask({ name: 'hasTeacher', room })) === true,
    noteMedia: async (event) => void (await ask({ name: 'noteMedia', room: event.room, event })),
    async close() {
      await leases.close();
      lines.close();
      await link.close();
    },
  };
}

async function answerCall(rooms: OwnerUpdates, call: RoomCall): Promise<AnswerValue> {
  switch (call.name) {
    case 'participantsOf':
      return (await rooms.participantsOf(call.room)) satisfies Participant[];
    case 'hasTeacher':
      return rooms.hasTeacher(call.room);
    case 'refresh':
      await rooms.refresh(call.room);
      return null;
    case 'noteMedia':
      await rooms.noteMedia(call.event);
      return null;
  }
}

/** Time limit for another node's response, in ms. */
const ANSWER_TIMEOUT_MS = 3_000;

/** Maximum number of pending requests. */
const MAX_OPEN = 1_000;

/** Another node could not be reached; a second attempt may find the room elsewhere. */
export class NodeUnavailable extends Error {}

/** Requests to other nodes about their rooms, and the responses. */
interface NodeCalls {
  /** @throws {NodeUnavailable} if the other node does not respond in time, or fails */
  ask(node: string, call: RoomCall): Promise<AnswerValue>;
  receive(from: string, message: Extract<NodeMessage, { type: 'ask' | 'answer' }>): Promise<void>;
  /** Abandons the requests to a node. */
  breakOff(node: string): void;
}

interface OpenQuestion {
  readonly node: string;
  settle(value: AnswerValue | undefined): void;
}

function createNodeCalls(
  lines: Lines,
  crypto: Pick<Crypto, 'random'>,
  answer: (call: RoomCall) => Promise<AnswerValue>,
): NodeCalls {
  const open = new Map<string, OpenQuestion>();

  return {
    async ask(node, call) {
      if (open.size >= MAX_OPEN) throw new NodeUnavailable('Too many requests to other nodes are pending.');
      const id = crypto.random(9);
      const { promise, resolve } = Promise.withResolvers<AnswerValue | undefined>();
      const timer = setTimeout(resolve, ANSWER_TIMEOUT_MS);
      open.set(id, { node, settle: resolve });
      lines.send(node, { type: 'ask', id, call });
      const value = await promise;
      clearTimeout(timer);
      open.delete(id);
      if (value === undefined) throw new NodeUnavailable(`Another node has not replied to ${call.name}.`);
      return value;
    },
    async receive(from, message) {
      if (message.type === 'ask') {
        const value = await answer(message.call).catch((error: unknown) => {
          console.error(`This failed: answering ${message.call.name} to another node.`, error);
          return undefined;
        });
        lines.send(from, { type: 'answer', id: message.id, ...(value !== undefined && { value }) });
      } else if (open.get(message.id)?.node === from) open.get(message.id)?.settle(message.value);
    },
    breakOff(node) {
      for (const question of open.values()) if (question.node === node) question.settle(undefined);
    },
  };
}
