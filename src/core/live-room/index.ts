export type { RoomBoard } from './board/room-board.ts';
export { dueAnnouncement, lessonClock, type LessonClock } from './lesson-clock.ts';
export { createLiveRoom, type LiveRoom, type RoomKind } from './live-room.ts';
export { fromBase64, toBase64 } from './protocol/base64.ts';
export { type ClientMessage, clientMessage } from './protocol/client-messages.ts';
export {
  BOARD_UPDATE_BYTES,
  CHAT_LENGTH,
  CLOSE,
  MESSAGE_BYTES,
  PING_INTERVAL_MS,
  PING_TIMEOUT_MS,
  RECONNECT_GRACE_MS,
  ROOM_CAPACITY,
} from './protocol/limits.ts';
export type {
  Attendance,
  ChatMessage,
  EndingReason,
  Participant,
  ParticipantState,
  RejectionReason,
  RoomClock,
} from './protocol/records.ts';
export { readServerMessage, type ServerMessage } from './protocol/server-messages.ts';
export { rememberedParticipant } from './room-memory.ts';
export type { ReceivedSignalingMessage, Room, RoomOptions, RoomPhase, SignalingMessage } from './room-types.ts';
export { createRoom } from './room.ts';
export type { ClientSocket } from './socket/client-socket.ts';
