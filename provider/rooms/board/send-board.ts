import { guard } from '../../app/guard.ts';
import type { MissingChunk } from './board-chunks.ts';
import type { RoomParticipant } from '../participant.ts';

/** Characters sent in one go before other work gets its turn. */
const BATCH_CHARACTERS = 1024 * 1024;

/**
 * Sends the chunks of the board that a participant is missing, after a message that has announced their number. Resolves when
 * the first batch is sent.
 */
export function sendBoard(participant: RoomParticipant, chunks: readonly MissingChunk[]): Promise<void> {
  const { socket } = participant;
  let sent = 0;

  async function sendBatch(): Promise<void> {
    let left = BATCH_CHARACTERS;
    for (let chunk = chunks[sent]; chunk && left > 0; chunk = chunks[sent]) {
      const text = await chunk.text();
      // A participant who has reconnected gets the missing chunks over the new socket.
      if (participant.socket !== socket) return;
      socket?.send(text);
      left -= text.length;
      sent += 1;
    }
    if (sent < chunks.length) setTimeout(() => void guard('sending a board', sendBatch, () => socket?.close(1011)));
  }
  return sendBatch();
}
