export type { RoomBoard } from './board-sync.ts';
export { dueAnnouncement, lessonClock, type LessonClock } from './lesson-clock.ts';
export { leaderAmong, leadsByDefault } from './leading.ts';
export { createLiveRoom, type LiveRoom, type RoomKind } from './live-room.ts';
export {
  ADVICE,
  ADVICE_INTERVAL_MS,
  type AdviceName,
  adviceFor,
  canProgress,
  type DeviceStates,
  isKnownAdvice,
  isKnownProgress,
  isNeeded,
  isWeak,
  knownTroubles,
  type Trouble,
  WEAK_ROUND_TRIP_MS,
} from './protocol/advice.ts';
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
  participant,
  type Advice,
  type Attendance,
  type ChatMessage,
  type EndingReason,
  type Participant,
  type ParticipantState,
  type RejectionReason,
  type RoomClock,
  type View,
} from './protocol/records.ts';
export { MEDIA_SERVER, type EngineName, type MediaAccess } from './protocol/media-server.ts';
export { readServerMessage, type ServerMessage } from './protocol/server-messages.ts';
export { rememberedParticipant } from './room-memory.ts';
export type { ReceivedSignalingMessage, Room, RoomOptions, RoomPhase, SignalingMessage } from './room-types.ts';
export { createRoom } from './room.ts';
export type { ClientSocket } from './connection.ts';
export { createLessonPresence, type PresentStudent } from './lesson-presence.ts';
