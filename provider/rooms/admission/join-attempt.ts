import type { ClientMessage, MediaAccess } from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../../app/context.ts';
import type { SignedTicket } from '../../auth/signed-tokens.ts';
import type { Messages } from '../../i18n/index.ts';
import type { Allowances } from '../limits/allowances.ts';
import type { RoomParticipant } from '../participant.ts';
import type { RoomKey, RoomTimes } from '../room-times.ts';
import type { Room } from '../room.ts';
import type { RoomSocket } from '../room-socket.ts';
import type { Grants } from './grants.ts';
import type { Guests } from './guests.ts';

export type Join = Extract<ClientMessage, { type: 'join' }>;

export interface Admitted {
  room: Room;
  participant: RoomParticipant;
}

export interface AdmissionDeps {
  app: Omit<AppContext, 'rooms'>;
  guests: Guests;
  allowances: Allowances;
  /** Runs a task in a room's queue: nothing comes between its steps. */
  inRoom<Result>(room: string, task: () => Promise<Result>): Promise<Result>;
  /** The open room with this key, or a new one; to be called in its queue. */
  openRoom(key: RoomKey, times: RoomTimes): Promise<Room>;
  findRoom(room: string): Room | undefined;
  /** Whether a teacher is inside a room, on whatever node. */
  hasTeacher(room: string): Promise<boolean>;
  /** Makes sure that a room is this node's; to be called in its queue. */
  hold(room: string): Promise<boolean>;
}

/** A join with everything that was prepared for it. */
export interface JoinAttempt {
  join: Join;
  socket: RoomSocket;
  messages: Messages;
  ticket: SignedTicket;
  grants: Grants;
  /** To the media server, if there is one: for participants inside. */
  access: MediaAccess | undefined;
  participantId: string;
  /** With it the client can resume as this participant. */
  participantKey: string;
  times: RoomTimes;
  isClosed: () => boolean;
}

/** What the client has of the board; undefined if that cannot be read. */
export function vectorOf({ board }: Join, { base64 }: Pick<AppContext, 'base64'>): Uint8Array | undefined {
  try {
    return board === undefined ? undefined : base64.decode(board);
  } catch {
    return undefined;
  }
}
