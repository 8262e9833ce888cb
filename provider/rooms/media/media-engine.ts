import { ROOM_CAPACITY } from '../../../src/core/live-room/index.ts';
import type { MediaServer } from './media-server.ts';

/** What transports audio and video in a room, and how many people that carries. */
export interface RoomEngine {
  /** In a teacher's ticket, and in the `welcome` of a room. */
  readonly name: 'mesh' | 'livekit';
  /** The teacher included. */
  readonly capacity: number;
}

const MESH: RoomEngine = { name: 'mesh', capacity: ROOM_CAPACITY };
const LIVEKIT: RoomEngine = { name: 'livekit', capacity: 30 };

/**
 * The engine of all rooms: browsers connect to each other, unless there is a media server. It is the same for everybody in a
 * room and never changes inside a call.
 */
export const engineOf = ({ media }: { readonly media: MediaServer | undefined }): RoomEngine =>
  media ? LIVEKIT : MESH;
