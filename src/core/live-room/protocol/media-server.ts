/**
 * The sender of the provider's own signaling messages, with a participant's access to the media server:
 * `{ access: { url, token } }`. No participant has this ID.
 */
export const MEDIA_SERVER = '';

/** The server and token with which a participant connects for audio and video. */
export interface MediaAccess {
  /** ws:// or wss:// */
  readonly url: string;
  readonly token: string;
}

/** The engines that this package has, and that its reference provider names; other providers may name engines of later versions. */
export type EngineName = 'mesh' | 'livekit';
