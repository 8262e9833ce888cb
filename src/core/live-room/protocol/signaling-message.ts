import * as v from 'valibot';

/** The longest session description, in characters: one of four transceivers with all codecs has about 10,000. */
export const SDP_LENGTH = 100_000;

const text = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum));

/** `rollback` is sent only where a connection has lost its description. */
const description = v.object({ type: v.picklist(['offer', 'answer', 'pranswer', 'rollback']), sdp: text(SDP_LENGTH) });

/** `RTCIceCandidate.toJSON()`. */
const candidate = v.object({
  candidate: text(2_000),
  sdpMid: v.optional(v.nullable(text(64))),
  sdpMLineIndex: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)))),
  usernameFragment: v.optional(v.nullable(text(256))),
});

/**
 * What two participants of the mesh send each other to connect: a description, a candidate (`null`: there are no more),
 * or the requested quality of a source. `round` identifies the attempt to connect. Other fields are removed, so that
 * nothing of unknown depth or size reaches another participant.
 */
export const signalingMessage = v.object({
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
