import * as v from 'valibot';
import { knownTroubles, PROGRESS } from './advice.ts';
import { CHAT_LENGTH, MESSAGE_BYTES, deviceRequest, ownState, view } from './records.ts';

/** Maximum length of a session description, in characters: one with four transceivers and all codecs has about 10,000. */
export const SDP_LENGTH = 100_000;

const short = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum));

/** `rollback` is sent only after a connection has lost its description. */
const description = v.object({ type: v.picklist(['offer', 'answer', 'pranswer', 'rollback']), sdp: short(SDP_LENGTH) });

/** `RTCIceCandidate.toJSON()`. */
const candidate = v.object({
  candidate: short(2_000),
  sdpMid: v.optional(v.nullable(short(64))),
  sdpMLineIndex: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)))),
  usernameFragment: v.optional(v.nullable(short(256))),
});

/**
 * The messages between two participants of the mesh for connecting: a description, a candidate (`null`: there are no more),
 * or the requested quality of a source. `round` identifies the attempt to connect. Other fields are removed, so that
 * nothing of unknown depth or size reaches another participant.
 */
export const signalingMessage = v.object({
  round: v.optional(short(64)),
  description: v.optional(description),
  candidate: v.optional(v.nullable(candidate)),
  want: v.optional(
    v.object({
      source: v.picklist(['microphone', 'camera', 'screen', 'screenAudio']),
      quality: v.picklist(['off', 'low', 'high']),
    }),
  ),
});

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Base64 of the bytes of a Yjs update or state vector. */
const bytes = short(MESSAGE_BYTES);

/** In units of a page, which is 1,600 wide; the bounds are far outside of it. */
const coordinate = v.pipe(v.number(), v.minValue(-1_000_000), v.maxValue(1_000_000));
const extent = v.pipe(v.number(), v.gtValue(0), v.maxValue(1_000_000));

/** A page of the board and a point on it, in its units. */
const boardPoint = v.object({ page: identifier, x: coordinate, y: coordinate });

/**
 * Messages that must arrive exactly once are numbered by the client, from 1 per participant. The provider ignores repeated
 * messages that it has already handled, which are sent again after a reconnect.
 */
const reliable = { n: v.optional(count) };

const boundedState = v.object({
  ...ownState.entries,
  view: v.optional(v.object({ ...view.entries, page: v.optional(identifier) })),
  troubles: v.optional(
    v.pipe(
      v.array(short(32)),
      v.maxLength(32),
      v.transform((reported): string[] => knownTroubles(reported)),
    ),
  ),
});

/** Transient state: each message replaces the previous one, and an absent field clears it. */
const pointerFields = {
  /**
   * On a page of the board; or, if `page` is `screen:` and a participant's ID, on the screen that they share: then `x` and
   * `y` are 0 to 1 across and down its picture.
   */
  laser: v.optional(boardPoint),
  /**
   * The part of the page that followers see, in its units. Clients of an earlier version sent a zoom but no size: their
   * followers see the page.
   */
  view: v.optional(
    v.object({ page: identifier, x: coordinate, y: coordinate, width: v.optional(extent), height: v.optional(extent) }),
  ),
  /** The stroke being drawn, so far: the value that the board will store under the ID `item`, in Base64. */
  ink: v.optional(v.object({ page: identifier, item: identifier, data: v.pipe(v.string(), v.maxLength(16_384)) })),
};

/** A message from a client to the provider. */
export const clientMessage = v.variant('type', [
  /**
   * The first message of every socket. With `resume` a participant continues: messages after `seen` are sent again.
   * Without `seen` the page was reloaded: the participant is the same, but receives everything as a newcomer does.
   */
  v.object({
    type: v.literal('join'),
    token: v.pipe(v.string(), v.maxLength(4096)),
    language: short(35),
    state: boundedState,
    resume: v.optional(v.object({ participantId: identifier, key: identifier, seen: v.optional(count) })),
    /** State vector of the client's board, so that only missing changes are sent. */
    board: v.optional(bytes),
  }),
  v.object({ type: v.literal('state'), state: v.partial(boundedState) }),
  v.object({ ...reliable, type: v.literal('hand'), up: v.boolean() }),
  /** The teacher lowers a participant's hand. */
  v.object({ ...reliable, type: v.literal('lower'), participantId: identifier }),
  v.object({
    ...reliable,
    type: v.literal('chat'),
    id: identifier,
    text: v.pipe(v.string(), v.maxLength(CHAT_LENGTH)),
  }),
  v.object({ ...reliable, type: v.literal('signal'), to: identifier, signal: signalingMessage }),
  /** A change of the board; `number` counts from 1 per participant, and the provider acknowledges it. */
  v.object({ type: v.literal('board'), number: count, update: bytes }),
  /** Laser, followed view and unfinished stroke; not stored. */
  v.object({ type: v.literal('pointer'), ...pointerFields }),
  v.object({ ...reliable, type: v.literal('admit'), participantId: identifier }),
  /** With `erase`, their drawings are erased, too. */
  v.object({ ...reliable, type: v.literal('remove'), participantId: identifier, erase: v.optional(v.boolean()) }),
  /** The teacher erases everything that a participant has drawn. */
  v.object({ ...reliable, type: v.literal('erase'), participantId: identifier }),
  /** The teacher mutes a participant's microphone, if there is a media server; the participant may unmute it again. */
  v.object({ ...reliable, type: v.literal('mute'), participantId: identifier }),
  /** The teacher asks a participant to switch a device. */
  v.object({ ...reliable, type: v.literal('ask'), participantId: identifier, what: deviceRequest }),
  /** The teacher brings a participant who looks at something else back to the shared view. */
  v.object({ ...reliable, type: v.literal('recall'), participantId: identifier }),
  /** The teacher advises a participant; a name that the provider does not know is ignored. */
  v.object({ ...reliable, type: v.literal('advise'), participantId: identifier, name: short(32) }),
  /** The progress of the advice of the time `at`. */
  v.object({ ...reliable, type: v.literal('advice'), at: count, progress: v.picklist(PROGRESS) }),
  v.object({ type: v.literal('leave') }),
  /** `seen` is the last numbered message received; the provider may discard it and all earlier ones. */
  v.object({ type: v.literal('ping'), at: v.pipe(v.number(), v.finite()), seen: v.optional(count) }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;
