import * as v from 'valibot';
import { participant } from '../../../src/core/live-room/index.ts';

/** The longest text that goes from node to node, in characters. The whole chat of a room and everyone in it are shorter. */
export const MAX_TEXT_CHARACTERS = 16 * 1024 * 1024;

const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const room = v.pipe(v.string(), v.minLength(1), v.maxLength(256));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS));

/** One that may be sent: "no code" and "lost" are only ever noted. */
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

/** What a node asks the owner of a room. */
export const roomCall = v.variant('name', [
  v.object({ name: v.literal('refresh'), room }),
  v.object({ name: v.literal('participantsOf'), room }),
  v.object({ name: v.literal('hasTeacher'), room }),
  v.object({ name: v.literal('noteMedia'), room, event: mediaEvent }),
]);
export type RoomCall = v.InferOutput<typeof roomCall>;

/** What the owner answers: people, whether a teacher is inside, or that it is done. */
const answerValue = v.union([v.pipe(v.array(participant), v.maxLength(1_000)), v.boolean(), v.null()]);
export type AnswerValue = v.InferOutput<typeof answerValue>;

/** Which end of a relayed socket a message is for: the room, or the socket of the client. */
const to = v.picklist(['room', 'socket']);

/** A message from one node to another. `relay` is a socket that the one accepted and the other, the room's owner, handles. */
export const nodeMessage = v.variant('type', [
  v.object({ type: v.literal('open'), relay: identifier }),
  v.object({ type: v.literal('text'), relay: identifier, to, text }),
  v.object({ type: v.literal('close'), relay: identifier, to, code: closeCode }),
  v.object({ type: v.literal('ask'), id: identifier, call: roomCall }),
  /** Without a value the other node could not do it. */
  v.object({ type: v.literal('answer'), id: identifier, value: v.optional(answerValue) }),
  /** The sender is there. */
  v.object({ type: v.literal('beat') }),
  /** Of this line something is missing: what depended on it has to begin anew. */
  v.object({ type: v.literal('broken'), line: identifier }),
]);
export type NodeMessage = v.InferOutput<typeof nodeMessage>;

/** How messages travel: to one node numbered from 1, in a line of their own; to all nodes without. */
export const envelope = v.union([
  v.object({ from: identifier, line: identifier, n: count, message: nodeMessage }),
  v.object({ from: identifier, all: v.literal('sessionsEnded') }),
]);
export type Envelope = v.InferOutput<typeof envelope>;

/** Undefined for what no node of this version sends. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    const result = v.safeParse(envelope, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
