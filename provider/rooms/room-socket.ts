import { CLOSE, type RejectionReason } from '../../src/core/live-room/index.ts';

/** Close code for a message that is invalid or not allowed. */
export const INVALID_MESSAGE = 1008;

/** Close code for an error in the provider: the client reconnects and repeats unacknowledged messages. */
export const INTERNAL_ERROR = 1011;

/** Close code "service restart": clients reconnect immediately. */
export const SERVICE_RESTART = 1012;

/** Close code "try again later": the client reconnects after a few seconds and resumes. */
export const TRY_LATER = 1013;

/** A connection to a client over any transport. Listeners are set once, before anything arrives. */
export interface RoomSocket {
  /** Whether another node has accepted it. */
  readonly isRelayed?: boolean;
  /** Does nothing once the connection is closed. */
  send(text: string): void;
  close(code: number): void;
  /** Closes without waiting for the other side, which might never respond and so keep its resources. */
  terminate(code: number): void;
  onMessage(listener: (text: string) => void): void;
  /** Called once, whichever side closed the connection. */
  onClose(listener: () => void): void;
}

/** Why a client is rejected, and the message in the client's language. */
export type JoinRejection = [reason: RejectionReason, message: string];

const codes: Partial<Record<RejectionReason, number>> = {
  full: CLOSE.full,
  removed: CLOSE.removed,
  replaced: CLOSE.replaced,
  signedOut: CLOSE.signedOut,
};

/** Sends the reason of a rejection and closes the socket. */
export function refuse(socket: RoomSocket, ...[reason, message]: JoinRejection): void {
  socket.send(JSON.stringify({ type: 'rejected', reason, message }));
  socket.close(codes[reason] ?? CLOSE.rejected);
}
