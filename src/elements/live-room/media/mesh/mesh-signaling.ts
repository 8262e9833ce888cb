import { isRecord } from '../../../../core/api/index.ts';
import type { SignalingMessage } from '../../../../core/live-room/index.ts';
import type { Source } from '../media-engine.ts';

export type Quality = 'off' | 'low' | 'high';

/**
 * Each connection has one transceiver per source, in this order and from the start. A source starts, stops or changes its
 * device by replacing the track of its transceiver, so that a call renegotiates only to find another network path.
 */
export const SOURCES: readonly Source[] = ['microphone', 'camera', 'screen', 'screenAudio'];
export const kindOf = (source: Source) => (source === 'camera' || source === 'screen' ? 'video' : 'audio');

/** Converts a session description to the form that is sent. */
export function toPlainDescription(
  description: RTCSessionDescription | null,
): NonNullable<SignalingMessage['description']> {
  return { type: description?.type ?? 'rollback', sdp: description?.sdp ?? '' };
}

/** Converts an ICE candidate to the form that is sent. */
export function toPlainCandidate({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
}: RTCIceCandidate): NonNullable<SignalingMessage['candidate']> {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}

/** Signals come from another person's browser, so malformed ones are ignored. */
export function isDescription(value: unknown): value is RTCSessionDescriptionInit {
  return isRecord(value) && (value.type === 'offer' || value.type === 'answer') && typeof value.sdp === 'string';
}

export function isCandidate(value: unknown): value is RTCIceCandidateInit {
  return isRecord(value) && typeof value.candidate === 'string';
}

/** Whether a value is a peer's request for a source in some quality. */
export function isQualityRequest(value: unknown): value is { source: Source; quality: Quality } {
  return (
    isRecord(value) &&
    SOURCES.some((source) => source === value.source) &&
    ['off', 'low', 'high'].some((quality) => quality === value.quality)
  );
}
