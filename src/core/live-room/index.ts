export { fromBase64, toBase64 } from './base64.ts';
export { type ClientMessage, clientMessage } from './client-messages.ts';
export type { ClientSocket } from './connection.ts';
export { dueTell, lessonClock, type LessonClock } from './lesson-clock.ts';
export { createLiveRoom, type LiveRoom, type RoomKind } from './live-room.ts';
export {
  type Attendance,
  BOARD_UPDATE_BYTES,
  CHAT_LENGTH,
  type ChatLine,
  CLOSE,
  type EndingReason,
  GRACE,
  type Member,
  type MemberState,
  MESSAGE_BYTES,
  PING_EVERY,
  PING_PATIENCE,
  type RefusalReason,
  ROOM_CAPACITY,
  type RoomClock,
} from './protocol.ts';
export type { RoomBoard } from './room-board.ts';
export { rememberedMember } from './room-memory.ts';
export type { ReceivedSignal, Room, RoomOptions, RoomPhase, Signal } from './room-types.ts';
export { createRoom } from './room.ts';
export { readServerMessage, type ServerMessage } from './server-messages.ts';
