import type { Attendance, ChatMessage, Participant } from '../../src/core/live-room/index.ts';
import type { Allowances } from './limits/allowances.ts';
import type { MissingChunks } from './board/board-chunks.ts';
import { noGrants, type Grants } from './admission/grants.ts';
import type { RoomParticipant } from './participant.ts';
import type { Room } from './room.ts';

/**
 * What a participant sees of a room: everything inside, nothing in the lobby. Who may enter without asking gets the ICE servers
 * there already, and who of the teachers is inside, so that a connection can be laid.
 */
export interface RoomView extends Grants {
  participants: Participant[];
  chat: ChatMessage[];
  attendance: Attendance[];
  /** Number of board chunks that follow. */
  parts: number;
  /** Set where rows of the board cannot be read. */
  boardIncomplete?: true;
}

/** The view of a participant, and the chunks of the board to send after it. */
export async function viewOf(
  room: Room,
  participant: RoomParticipant,
  grants: Grants,
): Promise<{ view: RoomView; missing: MissingChunks }> {
  const { isInside, mayEnter } = participant;
  const missing = isInside ? await room.board.missing(participant.vector) : { chunks: [], bytesRead: 0 };
  const view = {
    participants: room.visibleTo(participant),
    chat: isInside ? await room.chat.history() : [],
    attendance: isInside ? await room.attendance.list() : [],
    parts: missing.chunks.length,
    ...(isInside && room.board.isIncomplete && { boardIncomplete: true as const }),
    ...(isInside ? grants : noGrants),
    ...(mayEnter && { iceServers: grants.iceServers }),
  };
  return { view, missing };
}

/** Charges a participant's allowance for the board bytes that are sent, and for those that had to be read. */
export function chargeForBoard(
  allowances: Allowances,
  { content }: RoomParticipant,
  { chunks, bytesRead }: MissingChunks,
): void {
  allowances.of(content).boardOut.spend(chunks.reduce((sum, { size }) => sum + size, bytesRead));
}
