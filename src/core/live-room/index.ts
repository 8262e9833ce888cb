export { fromBase64, toBase64 } from './base64.ts';
export { type ClientMessage, clientMessage } from './client-messages.ts';
export type { ClientSocket } from './connection.ts';
export { dueAnnouncement, lessonClock, type LessonClock } from './lesson-clock.ts';
export { createLiveRoom, type LiveRoom, type RoomKind } from './live-room.ts';
export {
  type Attendance,
  BOARD_UPDATE_BYTES,
  CHAT_LENGTH,
  type ChatMessage,
  CLOSE,
  type EndingReason,
  RECONNECT_GRACE_MS,
  type Participant,
  type ParticipantState,
  MESSAGE_BYTES,
  PING_INTERVAL_MS,
  PING_TIMEOUT_MS,
  type RejectionReason,
  ROOM_CAPACITY,
  type RoomClock,
} from './protocol.ts';
export type { RoomBoard } from './room-board.ts';
export { rememberedParticipant } from './room-memory.ts';
export type { ReceivedSignalingMessage, Room, RoomOptions, RoomPhase, SignalingMessage } from './room-types.ts';
export { createRoom } from './room.ts';
export { readServerMessage, type ServerMessage } from './server-messages.ts';
