import type { Room } from '../room.ts';
import type { MediaEvent, MediaServer } from './media-server.ts';

/**
 * Applies a report of the media server to the room that it is about. Whoever connects there without being inside, with a token
 * from before their removal, is disconnected again.
 */
export function applyMediaEvent(media: MediaServer, room: Room, { participantId, what, at }: MediaEvent): void {
  const participant = room.participants.get(participantId);
  if (participant?.isInside) participant.mediaUntil = what === 'joined' ? Infinity : at;
  else if (what === 'joined') media.remove(room.key.room, participantId);
}
