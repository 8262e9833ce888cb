import { MEDIA_SERVER, type MediaAccess } from '../../../src/core/live-room/index.ts';
import type { MediaIdentity, MediaServer } from './media-server.ts';
import type { RoomParticipant } from '../participant.ts';

/** Access to the media server, if there is one; only for participants inside. */
export async function issueMediaAccess(
  { media }: { readonly media: MediaServer | undefined },
  { room, role, participantId }: MediaIdentity,
): Promise<MediaAccess | undefined> {
  return media && { url: media.url, token: await media.issueToken({ room, role, participantId }) };
}

/** Sends a participant inside their access. For the client it is a signaling message, which only its engine reads. */
export function sendMediaAccess(participant: RoomParticipant, access: MediaAccess | undefined): void {
  if (!access || !participant.isInside) return;
  participant.sendReliably({ type: 'signal', from: MEDIA_SERVER, signal: { access } });
}
