import type { TicketContent } from '../../auth/signed-tokens.ts';

/** Whom access is for. In the media server people have the IDs of the room's participants. */
export interface MediaIdentity extends Pick<TicketContent, 'room' | 'role'> {
  readonly participantId: string;
}

/** What the media server reports about a participant's connection to it. */
export interface MediaEvent {
  readonly room: string;
  readonly participantId: string;
  readonly what: 'joined' | 'left';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A server that passes on audio and video. Its failures are logged; a call goes on as long as the server itself does. */
export interface MediaServer {
  /** Where browsers connect: ws:// or wss://. */
  readonly url: string;
  /** A token for one participant and one room, which is valid for minutes: it is needed to connect, not to stay. */
  issueToken(identity: MediaIdentity): Promise<string>;
  /** Disconnects a participant; tokens issued before are no longer welcome. */
  remove(room: string, participantId: string): void;
  /** Mutes a participant's microphone. Only the participant can unmute it. */
  mute(room: string, participantId: string): void;
  /** Disconnects everybody in a room. */
  endRoom(room: string): void;
  /**
   * Reads a report of the media server.
   * @param body as it was received, because the signature is over it
   * @param authorization the header with the signature
   * @returns undefined for an event that does not matter here
   * @throws if the signature is missing or wrong, or the body is none of its reports
   */
  readEvent(body: string, authorization: string): Promise<MediaEvent | undefined>;
}
