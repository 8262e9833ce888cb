import { CLOSE, type RefusalReason } from '../../../src/core/live-room/index.ts';
import type { RoomSocket } from './socket.ts';

/** Why somebody is refused, and the words for it in their language. */
export type Refused = [reason: RefusalReason, message: string];

/** Too much for now: the client comes back in a few seconds, and goes on where it was. */
export const LATER = 1013;

const codes: Partial<Record<RefusalReason, number>> = {
  full: CLOSE.full, removed: CLOSE.removed, replaced: CLOSE.replaced, signedOut: CLOSE.signedOut,
};

/** Says why not, and closes. */
export function refuse(socket: RoomSocket, ...[reason, message]: Refused): void {
  socket.send(JSON.stringify({ type: 'refused', reason, message }));
  socket.close(codes[reason] ?? CLOSE.refused);
}
