import { CLOSE, type RejectionReason } from '../../../src/core/live-room/index.ts';
import type { RoomSocket } from '../room-socket.ts';

/** Why a client is refused, and the message in the client's language. */
export type JoinRejection = [reason: RejectionReason, message: string];

/** Close code for a message that is invalid or not allowed. */
export const INVALID_MESSAGE = 1008;

/** Close code "try again later": the client reconnects after a few seconds and resumes. */
export const TRY_LATER = 1013;

const codes: Partial<Record<RejectionReason, number>> = {
  full: CLOSE.full,
  removed: CLOSE.removed,
  replaced: CLOSE.replaced,
  signedOut: CLOSE.signedOut,
};

/** Sends the reason of a refusal and closes the socket. */
export function refuse(socket: RoomSocket, ...[reason, message]: JoinRejection): void {
  socket.send(JSON.stringify({ type: 'rejected', reason, message }));
  socket.close(codes[reason] ?? CLOSE.rejected);
}
