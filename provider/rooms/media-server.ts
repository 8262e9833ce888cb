import type { TicketContent } from '../auth/signed-tokens.ts';
import { ROOM_CAPACITY, MEDIA_SERVER, type EngineName, type MediaAccess } from '../../src/core/live-room/index.ts';
import type { RoomParticipant } from './participant.ts';

/** The holder of access. In the media server, people have the ids of the room's participants. */
interface MediaIdentity extends Pick<TicketContent, 'room' | 'role'> {
  readonly participantId: string;
}

/** The media server's report about a participant's connection to it. */
export interface MediaEvent {
  readonly room: string;
  readonly participantId: string;
  readonly what: 'joined' | 'left';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A server that forwards audio and video. Its failures are logged; a call continues as long as the server runs. */
export interface MediaServer {
  /** Where browsers connect: ws:// or wss://. */
  readonly url: string;
  /** A token for one participant and one room, valid for minutes: it is needed to connect, not to stay connected. */
  issueToken(identity: MediaIdentity): Promise<string>;
  /** Disconnects a participant; earlier tokens are no longer accepted. */
  remove(room: string, participantId: string): void;
  /** Mutes a participant's microphone. Only the participant can unmute it. */
  mute(room: string, participantId: string): void;
  /** Disconnects everyone in a room. */
  endRoom(room: string): void;
  /**
   * Reads a report of the media server.
   * @param body as it was received, because it is signed
   * @param authorization the header with the signature
   * @returns undefined for an event that does not matter here
   * @throws if the signature is missing or wrong, or the body is not a report
   */
  readEvent(body: string, authorization: string): Promise<MediaEvent | undefined>;
}

/** The transport of audio and video in a room, and its maximum number of people. */
interface RoomEngine {
  /** In a teacher's ticket, and in the `welcome` of a room. */
  readonly name: EngineName;
  /** Including the teacher. */
  readonly capacity: number;
}

const MESH: RoomEngine = { name: 'mesh', capacity: ROOM_CAPACITY };
const LIVEKIT: RoomEngine = { name: 'livekit', capacity: 30 };

/**
 * The engine of all rooms: browsers connect to each other, unless there is a media server. It is the same for everyone in a
 * room and never changes during a call.
 */
export const engineOf = ({ media }: { readonly media: MediaServer | undefined }): RoomEngine =>
  media ? LIVEKIT : MESH;

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
