import * as v from 'valibot';

/** The longest session description, in characters: one of four transceivers with all codecs has about 10,000. */
export const SDP_LENGTH = 100_000;

const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum));

/** `rollback` is never sent on purpose; it stands where a connection has lost its description. */
const description = v.object({ type: v.picklist(['offer', 'answer', 'pranswer', 'rollback']), sdp: text(SDP_LENGTH) });

/** `RTCIceCandidate.toJSON()`. */
const candidate = v.object({
  candidate: text(2_000),
  sdpMid: v.optional(v.nullable(text(64))),
  sdpMLineIndex: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)))),
  usernameFragment: v.optional(v.nullable(text(256))),
});

/**
 * What two members of the mesh tell each other to connect: a description, a candidate (`null`: there are no more), or
 * which quality of a source is wanted. `round` names the attempt to connect. Whatever else comes along is left out, so
 * that nothing of unknown depth or size reaches another member.
 */
export const signallingMessage = v.object({
  round: v.optional(text(64)),
  description: v.optional(description),
  candidate: v.optional(v.nullable(candidate)),
  want: v.optional(
    v.object({
      source: v.picklist(['microphone', 'camera', 'screen', 'screenAudio']),
      quality: v.picklist(['off', 'low', 'high']),
    }),
  ),
});
