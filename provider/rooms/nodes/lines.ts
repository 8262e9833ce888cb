import * as v from 'valibot';
import type { Crypto } from '../../auth/crypto.ts';
import { guard } from '../../app/guard.ts';
import type { NodeLink } from './node-link.ts';
import { participant } from '../../../src/core/live-room/index.ts';

/** How much may be in transit to one node, in characters. */
const MAX_PENDING_CHARACTERS = 64 * 1024 * 1024;

const BEAT_INTERVAL_MS = 1_000;

/** A node that is silent for longer is considered gone, in ms; it sends a beat every second. */
const SILENCE_MS = 4_000;

/** The lines to all other nodes. A message arrives after earlier ones, or the line breaks. */
export interface Lines {
  send(node: string, message: NodeMessage): void;
  /** Notifies all other nodes that sessions have ended. The message may get lost; rooms find out a second later anyway. */
  announceSessionsEnded(): Promise<void>;
  close(): void;
}

interface LinesOptions {
  link: NodeLink;
  crypto: Pick<Crypto, 'random'>;
  onMessage(from: string, message: NodeMessage): void;
  /** Messages between this node and another one may have been lost, in either direction. */
  onBroken(node: string): void;
  onSessionsEnded(): void;
  /** The nodes that must be alive, because sockets are relayed from or to them. */
  neighbours(): Iterable<string>;
}

/** When to forget a node that has no relays, in ms: it gets another name at each start. */
const FORGET_MS = 60_000;

interface Outgoing {
  readonly line: string;
  n: number;
  pending: number;
}

export function createLines(options: LinesOptions): Lines {
  const { link, crypto, onMessage, onBroken, onSessionsEnded, neighbours } = options;
  const outgoing = new Map<string, Outgoing>();
  const incoming = new Map<string, { line: string; n: number }>();
  /** Lines that had a gap, by their sender. */
  const abandoned = new Map<string, string>();
  /** When a node was last heard from, by a monotonic clock. */
  const lastMessageAt = new Map<string, number>();

  function forget(node: string): void {
    for (const each of [outgoing, incoming, lastMessageAt, abandoned]) each.delete(node);
  }

  function breakLine(node: string): void {
    forget(node);
    void guard('a broken line between nodes', () => onBroken(node));
  }

  function send(node: string, message: NodeMessage): void {
    const line = outgoing.get(node) ?? { line: crypto.random(9), n: 0, pending: 0 };
    outgoing.set(node, line);
    line.n += 1;
    const text = JSON.stringify({ from: link.node, line: line.line, n: line.n, message });
    line.pending += text.length;
    const fail = () => {
      if (outgoing.get(node) === line) breakLine(node);
    };
    if (line.pending > MAX_PENDING_CHARACTERS) return fail();
    link.send(node, text).then((isListening) => {
      line.pending -= text.length;
      if (!isListening) fail();
    }, fail);
  }

  /** Whether this message directly follows the previous one of its sender. */
  function isNext(from: string, line: string, n: number): boolean {
    const last = incoming.get(from);
    if (last?.line === line && n === last.n + 1) last.n = n;
    else if (last?.line !== line && n === 1) {
      // The sender has started a new line, which ends the previous one.
      if (last) breakLine(from);
      incoming.set(from, { line, n });
    } else return false;
    return true;
  }

  function receive(text: string): void {
    const received = readEnvelope(text);
    if (!received)
      return console.error('A message of another node cannot be read: check that all nodes run the same version.');
    const { from } = received;
    if (from === link.node) return;
    if ('all' in received) return onSessionsEnded();
    const { line, n, message } = received;
    // Messages that were in transit when the sender was notified are useless.
    if (abandoned.get(from) === line) return;
    if (message.type === 'broken' && outgoing.get(from)?.line === message.line) breakLine(from);
    if (!isNext(from, line, n)) {
      breakLine(from);
      abandoned.set(from, line);
      return send(from, { type: 'broken', line });
    }
    lastMessageAt.set(from, performance.now());
    if (message.type !== 'beat' && message.type !== 'broken') onMessage(from, message);
  }

  function beat(): void {
    const now = performance.now();
    const near = new Set(neighbours());
    for (const [node, moment] of lastMessageAt) if (!near.has(node) && moment < now - FORGET_MS) forget(node);
    for (const node of near) {
      const moment = lastMessageAt.get(node) ?? now;
      lastMessageAt.set(node, moment);
      if (moment < now - SILENCE_MS) breakLine(node);
      else send(node, { type: 'beat' });
    }
  }

  const timer = setInterval(() => void guard('the beats between nodes', beat), BEAT_INTERVAL_MS);
  if (typeof timer === 'object') timer.unref();
  link.onText(receive);
  link.onBreak(() => {
    for (const node of new Set([...outgoing.keys(), ...incoming.keys(), ...neighbours()])) breakLine(node);
  });

  return {
    send,
    announceSessionsEnded: () => link.sendAll(JSON.stringify({ from: link.node, all: 'sessionsEnded' })),
    close: () => clearInterval(timer),
  };
}

/** The longest text between nodes, in characters. The whole chat of a room and all its participants are shorter. */
const MAX_TEXT_CHARACTERS = 16 * 1024 * 1024;

const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const room = v.pipe(v.string(), v.minLength(1), v.maxLength(256));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS));

/** A code that may be sent: "no code" and "lost" are only ever received. */
const closeCode = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1000),
  v.maxValue(4999),
  v.check((code) => ![1004, 1005, 1006, 1015].includes(code)),
);

const mediaEvent = v.object({
  room,
  participantId: v.pipe(v.string(), v.maxLength(64)),
  what: v.picklist(['joined', 'left']),
  at: v.pipe(v.number(), v.finite()),
});

/** A request to the owner of a room. */
const roomCall = v.variant('name', [
  v.object({ name: v.literal('refresh'), room }),
  v.object({ name: v.literal('participantsOf'), room }),
  v.object({ name: v.literal('hasTeacher'), room }),
  v.object({ name: v.literal('noteMedia'), room, event: mediaEvent }),
]);
export type RoomCall = v.InferOutput<typeof roomCall>;

/** The owner's response: people, whether a teacher is inside, or that it is done. */
const answerValue = v.union([v.pipe(v.array(participant), v.maxLength(1_000)), v.boolean(), v.null()]);
export type AnswerValue = v.InferOutput<typeof answerValue>;

/** The end of a relayed socket that a message is for: the room, or the client's socket. */
const to = v.picklist(['room', 'socket']);

/** A message from one node to another. `relay` is a socket that the one accepted and the other, the room's owner, handles. */
const nodeMessage = v.variant('type', [
  v.object({ type: v.literal('open'), relay: identifier }),
  v.object({ type: v.literal('text'), relay: identifier, to, text }),
  v.object({ type: v.literal('close'), relay: identifier, to, code: closeCode }),
  v.object({ type: v.literal('ask'), id: identifier, call: roomCall }),
  /** Without a value if the other node could not do it. */
  v.object({ type: v.literal('answer'), id: identifier, value: v.optional(answerValue) }),
  /** The sender is alive. */
  v.object({ type: v.literal('beat') }),
  /** This line has a gap: everything that depended on it must restart. */
  v.object({ type: v.literal('broken'), line: identifier }),
]);
export type NodeMessage = v.InferOutput<typeof nodeMessage>;

/** The envelope of messages: to one node, numbered from 1 in a line; to all nodes, without a number. */
const envelope = v.union([
  v.object({ from: identifier, line: identifier, n: count, message: nodeMessage }),
  v.object({ from: identifier, all: v.literal('sessionsEnded') }),
]);
type Envelope = v.InferOutput<typeof envelope>;

/** Undefined for a message that no node of this version sends. */
function readEnvelope(text: string): Envelope | undefined {
  try {
    const result = v.safeParse(envelope, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
