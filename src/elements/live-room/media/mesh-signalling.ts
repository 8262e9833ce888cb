import { isRecord } from '../../../core/api/index.ts';
import type { SignalingMessage } from '../../../core/live-room/index.ts';
import type { Source } from './media-engine.ts';

export type Quality = 'off' | 'low' | 'high';

/**
 * Every link has the same lines in this order, laid when it is made: a source starts, stops and changes its device by
 * exchanging the track of its line, and a call negotiates again only to find a new path through the network.
 */
export const LINES: readonly Source[] = ['microphone', 'camera', 'screen', 'screenAudio'];
export const kindOf = (source: Source) => (source === 'camera' || source === 'screen' ? 'video' : 'audio');

/** A description as it travels. */
export function plain(description: RTCSessionDescription | null): NonNullable<SignalingMessage['description']> {
  return { type: description?.type ?? 'rollback', sdp: description?.sdp ?? '' };
}

/** A candidate as it travels. */
export function plainCandidate({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): NonNullable<SignalingMessage['candidate']> {
  return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
}

/** Signals come from another person's browser: what does not look right is left alone. */
export function isDescription(value: unknown): value is RTCSessionDescriptionInit {
  return isRecord(value) && (value.type === 'offer' || value.type === 'answer') && typeof value.sdp === 'string';
}

export function isCandidate(value: unknown): value is RTCIceCandidateInit {
  return isRecord(value) && typeof value.candidate === 'string';
}

export function isWant(value: unknown): value is { source: Source; quality: Quality } {
  return isRecord(value) && LINES.some((source) => source === value.source)
    && ['off', 'low', 'high'].some((quality) => quality === value.quality);
}
