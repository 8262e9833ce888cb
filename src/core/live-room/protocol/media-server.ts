/**
 * The sender of signaling messages that come from the provider itself, with a participant's access to the media server:
 * `{ access: { url, token } }`. No participant has this ID.
 */
export const MEDIA_SERVER = '';

/** Where a participant connects for audio and video, and with what. */
export interface MediaAccess {
  /** ws:// or wss:// */
  readonly url: string;
  readonly token: string;
}
