import type { RoomParticipant } from '../participant.ts';

/** When somebody who was lost was there last: the room's socket may break while audio and video still arrive. */
export const lastPresence = (
  { lostAt, mediaUntil }: Pick<RoomParticipant, 'lostAt' | 'mediaUntil'>,
  now: number,
): number => Math.min(now, Math.max(lostAt ?? now, mediaUntil ?? 0));
