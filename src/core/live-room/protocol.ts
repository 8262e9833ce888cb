import * as v from 'valibot';
import { moment } from '../api/endpoints/index.ts';

/**
 * The words of a room's socket. Whatever carries picture and sound, chat, hands, participants, clock and board go over this
 * socket; the mesh sends its signals along it, too. All messages are JSON texts with a `type`; bytes of the board are
 * Base64. Moments are milliseconds of the provider's clock.
 */

/** The largest message either side sends or takes, in bytes. */
export const MESSAGE_BYTES = 512 * 1024;
/** So many people share one room over the mesh. */
export const ROOM_CAPACITY = 4;
/** How long somebody may be without a socket before the others see them leave, milliseconds. */
export const RECONNECT_GRACE_MS = 20_000;
/** How often the client asks whether the line is alive, and how long it waits for the answer, milliseconds. */
export const PING_INTERVAL_MS = 3_000;
export const PING_TIMEOUT_MS = 6_000;
/** The longest chat line, in characters. */
export const CHAT_LENGTH = 2_000;

/** The largest single change of the board, in bytes before Base64: a message has room for it and its frame. */
export const BOARD_UPDATE_BYTES = 360 * 1024;

/** Close codes of the socket: the client comes back after any other one. */
export const CLOSE = {
  ended: 4001,
  removed: 4002,
  rejected: 4003,
  full: 4004,
  replaced: 4005,
  signedOut: 4006,
} as const;

/**
 * How far somebody has come: the link is open, devices are being chosen, the browser refuses them, at the door, inside.
 * Only who is `inside` sends and receives picture and sound.
 */
export const admissionState = v.picklist(['opened', 'devices', 'blocked', 'waiting', 'inside']);
export type AdmissionState = v.InferOutput<typeof admissionState>;

export const role = v.picklist(['teacher', 'student']);
const device = v.picklist(['on', 'off', 'none']);

/** What a member tells of itself. */
export const ownState = v.object({
  admissionState,
  /** Mirrors what the member does; the provider never changes it, so that what is muted stays muted. */
  microphone: device,
  camera: device,
  /** Is a screen being shared? */
  screen: v.boolean(),
  /** Link quality as the member measures it. */
  quality: v.picklist(['good', 'fair', 'poor', 'lost']),
});
export type OwnState = v.InferOutput<typeof ownState>;

/** What the others see of a member. */
export const participantState = v.object({
  ...ownState.entries,
  /** When the hand was raised; the provider sets it. Absent: no hand. */
  handAt: v.optional(moment),
});
export type ParticipantState = v.InferOutput<typeof participantState>;

export const participant = v.object({
  id: v.string(),
  identity: v.string(),
  name: v.string(),
  role,
  state: participantState,
  /** Has the provider a socket to this member now? */
  link: v.picklist(['ok', 'lost']),
});
export type Participant = v.InferOutput<typeof participant>;

/** `id` was made by the writer, so that a line that is sent again is one line. */
export const chatMessage = v.object({
  id: v.string(),
  identity: v.string(),
  name: v.string(),
  role,
  text: v.string(),
  at: moment,
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** What the lesson's clock needs; `closesAt` is the end bound of docs/spec.md, section 4. */
export const roomClock = v.object({
  startTimeMillis: moment,
  endTimeMillis: moment,
  actualEndTimeMillis: v.optional(moment),
  closesAt: moment,
});
export type RoomClock = v.InferOutput<typeof roomClock>;

/** Who was there, from when until when; `until` is absent while somebody still is. */
export const attendance = v.object({
  identity: v.string(),
  name: v.string(),
  role,
  from: moment,
  until: v.optional(moment),
});
export type Attendance = v.InferOutput<typeof attendance>;

/** What a teacher may ask of somebody about a device. */
export const clientRequest = v.picklist(['unmute', 'camera', 'microphone']);

/** Why somebody left. */
export const leaving = v.picklist(['left', 'lost', 'removed']);
/** Why a room has ended for all. */
export const ending = v.picklist(['ended', 'closed', 'canceled']);
/**
 * Why a socket is refused: the room or link is not good any more, or not yet; the room is full; the teacher removed this
 * person; the same member came with another socket; too much was sent; the ticket was used or is too old, and a new one
 * from the door helps (`stale`); the teacher's sign-in has ended (`signedOut`).
 */
export const rejectionReason = v.picklist([
  'over',
  'early',
  'full',
  'removed',
  'replaced',
  'busy',
  'stale',
  'signedOut',
]);
export type RejectionReason = v.InferOutput<typeof rejectionReason>;
export type EndingReason = v.InferOutput<typeof ending>;
