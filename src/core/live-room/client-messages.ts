import * as v from 'valibot';
import { CHAT_LENGTH, MESSAGE_BYTES, ownState, clientRequest } from './protocol.ts';
import { signallingMessage } from './signalling.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const short = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum));
const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Base64 of the bytes of a Yjs update or state vector. */
const bytes = short(MESSAGE_BYTES);

/** In units of a page, which is 1,600 wide; far outside of it nothing is. */
const coordinate = v.pipe(v.number(), v.minValue(-1_000_000), v.maxValue(1_000_000));

/** A place on the board: a page and a point in its own units. */
const place = v.object({ page: identifier, x: coordinate, y: coordinate });

/**
 * Messages that have to arrive once are numbered by the client, from 1 within this member: what it sends again after a
 * break is not done twice.
 */
const once = { n: v.optional(count) };

/** What is seen in passing; each message is the whole of it, and what is absent is over. */
const passing = {
  laser: v.optional(place),
  /** What others see who follow; `zoom` 1 shows the whole page, `x` and `y` are the middle. */
  view: v.optional(
    v.object({
      page: identifier,
      zoom: v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000)),
      x: coordinate,
      y: coordinate,
    }),
  ),
  /** A stroke under the pen, as far as it has come: what the board will keep under the id `item`, in Base64. */
  ink: v.optional(v.object({ page: identifier, item: identifier, data: v.pipe(v.string(), v.maxLength(16_384)) })),
};

/** What a client says. */
export const clientMessage = v.variant('type', [
  /**
   * First message of every socket. With `resume` a member goes on where it was: messages after `seen` come again.
   * Without `seen` the page was loaded anew: the member is the same, and gets everything as a newcomer does.
   */
  v.object({
    type: v.literal('join'),
    token: v.pipe(v.string(), v.maxLength(4096)),
    language: short(35),
    state: ownState,
    resume: v.optional(v.object({ member: identifier, key: identifier, seen: v.optional(count) })),
    /** State vector of the board that the client has, so that only what is missing comes. */
    board: v.optional(bytes),
  }),
  v.object({ type: v.literal('state'), state: v.partial(ownState) }),
  v.object({ ...once, type: v.literal('hand'), up: v.boolean() }),
  /** The teacher takes down somebody's hand. */
  v.object({ ...once, type: v.literal('lower'), member: identifier }),
  v.object({ ...once, type: v.literal('chat'), id: identifier, text: v.pipe(v.string(), v.maxLength(CHAT_LENGTH)) }),
  v.object({ ...once, type: v.literal('signal'), to: identifier, signal: signallingMessage }),
  /** A change of the board; `number` counts up from 1 within this member, and the provider acknowledges it. */
  v.object({ type: v.literal('board'), number: count, update: bytes }),
  /** Laser and the view that others follow: kept nowhere. */
  v.object({ type: v.literal('pointer'), ...passing }),
  v.object({ ...once, type: v.literal('admit'), member: identifier }),
  v.object({ ...once, type: v.literal('remove'), member: identifier }),
  /** Asks a member to do something about a device; the teacher's first aid. */
  v.object({ ...once, type: v.literal('ask'), member: identifier, what: clientRequest }),
  v.object({ type: v.literal('leave') }),
  /** `seen` is the last numbered message that came, so that the provider need not keep it. */
  v.object({ type: v.literal('ping'), at: v.pipe(v.number(), v.finite()), seen: v.optional(count) }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;
