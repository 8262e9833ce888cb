/**
 * The sender of signaling messages that come from the provider itself, with a participant's access to the media server:
 * `{ access: { url, token } }`. No participant has this ID.
 */
export const MEDIA_SERVER = '';
