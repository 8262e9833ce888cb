import { guard } from '../app/guard.ts';
import type { LackingPart } from './board-parts.ts';
import type { RoomParticipant } from './participant.ts';

/** So much goes out at once, in characters; then whatever else waits has its turn. */
const AT_ONCE = 1024 * 1024;

/** The rest of the board after a message that has said how many parts there are. A large board takes several turns. */
export function sendParts(member: RoomParticipant, parts: readonly LackingPart[]): void {
  const { socket } = member;
  let sent = 0;

  function next(): void {
    // Who has come back with another socket gets what is lacking there.
    if (member.socket !== socket) return;
    let left = AT_ONCE;
    for (let part = parts[sent]; part && left > 0; part = parts[sent]) {
      const text = part.text();
      socket?.send(text);
      left -= text.length;
      sent += 1;
    }
    if (sent < parts.length) setTimeout(() => void guard('a board is sent', next, () => socket?.close(1011)));
  }
  next();
}
