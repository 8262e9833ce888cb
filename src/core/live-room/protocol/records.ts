import * as v from 'valibot';
import { moment } from '../../api/endpoints/index.ts';

/*
 * The records in the messages of a room's socket. Chat, raised hands, participants, clock and board go over this socket,
 * whatever engine transports audio and video; the mesh sends its signaling messages over it, too. All messages are JSON
 * texts with a `type`; bytes of the board are Base64. Times are milliseconds of the provider's clock.
 */

/**
 * The progress of a participant: the link is open, devices are being chosen, the browser blocks them, waiting in the
 * lobby, inside. Audio and video are exchanged only with participants who are `inside`.
 */
const admissionState = v.picklist(['opened', 'devices', 'blocked', 'waiting', 'inside']);

export const role = v.picklist(['teacher', 'student']);
const device = v.picklist(['on', 'off', 'none']);

/** The main area of a participant's room, and who leads or follows. */
export const view = v.object({
  shows: v.picklist(['people', 'board', 'screen']),
  /** ID of the board's page on screen; absent before the board was opened. */
  page: v.optional(v.string()),
  /** Whether the others' views follow this participant. */
  leads: v.boolean(),
  /** Whether this participant follows the participant who leads. */
  follows: v.boolean(),
  /** Whether the call continues while this participant looks at another page than the room's. */
  away: v.optional(v.boolean()),
});
export type View = v.InferOutput<typeof view>;

/** What a participant reports about itself. */
export const ownState = v.object({
  admissionState,
  /** As the participant reports it; the provider never changes it, so that a muted microphone stays muted. */
  microphone: device,
  camera: device,
  /** Whether a screen is being shared. */
  screen: v.boolean(),
  /** Connection quality as the participant measures it. */
  quality: v.picklist(['good', 'fair', 'poor', 'lost']),
  /** Absent until the participant's room is on screen. */
  view: v.optional(view),
  /** The troubles on this side, by the names of advice.ts; only teachers see them. Absent: not checked yet. */
  troubles: v.optional(v.array(v.string())),
});
export type OwnState = v.InferOutput<typeof ownState>;

/** A teacher's last advice to a participant. */
const advice = v.object({
  /** One of the names of advice.ts, or a name that only newer versions know. */
  name: v.string(),
  /** When it was sent, by the provider's clock; no two have the same time. */
  at: moment,
  /** Its progress, by the names of advice.ts. */
  progress: v.string(),
});
export type Advice = v.InferOutput<typeof advice>;

/** A participant as others see it. */
export const participantState = v.object({
  ...ownState.entries,
  /** When the hand was raised, set by the provider; absent while it is down. */
  handAt: v.optional(moment),
  /** The teacher's last advice, stored by the provider. */
  advice: v.optional(advice),
});
export type ParticipantState = v.InferOutput<typeof participantState>;

export const participant = v.object({
  id: v.string(),
  identity: v.string(),
  name: v.string(),
  role,
  state: participantState,
  /** Whether the provider currently has a socket to this participant. */
  link: v.picklist(['ok', 'lost']),
});
export type Participant = v.InferOutput<typeof participant>;

/** A chat message. The author creates `id`, so that a repeated message appears once. */
export const chatMessage = v.object({
  id: v.string(),
  identity: v.string(),
  name: v.string(),
  role,
  text: v.string(),
  at: moment,
});
export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** The times that the lesson's clock shows; `closesAt` is the end bound of docs/spec.md, section 4. */
export const roomClock = v.object({
  startTimeMillis: moment,
  endTimeMillis: moment,
  actualEndTimeMillis: v.optional(moment),
  closesAt: moment,
});
export type RoomClock = v.InferOutput<typeof roomClock>;

/** Who attended, and when; `until` is absent while they are present. */
export const attendance = v.object({
  identity: v.string(),
  name: v.string(),
  role,
  from: moment,
  until: v.optional(moment),
});
export type Attendance = v.InferOutput<typeof attendance>;

/** What a teacher may ask a participant to do with a device. */
export const deviceRequest = v.picklist(['unmute', 'camera', 'microphone']);

/** Why a participant left. */
export const leaving = v.picklist(['left', 'lost', 'removed']);
/** Why a room has ended for everyone. */
export const ending = v.picklist(['ended', 'closed', 'canceled']);
/**
 * Why the provider rejects a client: the room or link is no longer valid (`over`), or not yet (`early`); the room is full;
 * the teacher removed this person; the same participant connected with another socket (`replaced`); too much was sent
 * (`busy`); the ticket was used or is too old, and a new one helps (`stale`); the teacher signed out (`signedOut`).
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

/** The largest message that either side sends or accepts, in bytes. */
export const MESSAGE_BYTES = 512 * 1024;
/** Maximum number of people in one room over the mesh. */
export const ROOM_CAPACITY = 4;
/** How long a participant may be without a socket before the others see them leave, in ms. */
export const RECONNECT_GRACE_MS = 20_000;
/** How often the client checks the connection, in ms. */
export const PING_INTERVAL_MS = 3_000;
/** How long the client waits for the reply to a ping before the connection counts as lost, in ms. */
export const PING_TIMEOUT_MS = 6_000;
/** The longest chat message, in characters. */
export const CHAT_LENGTH = 2_000;

/** The largest single change of the board, in bytes before Base64: a message has room for it and its frame. */
export const BOARD_UPDATE_BYTES = 360 * 1024;

/** Close codes of the socket after which the client does not reconnect. */
export const CLOSE = {
  ended: 4001,
  removed: 4002,
  rejected: 4003,
  full: 4004,
  replaced: 4005,
  signedOut: 4006,
} as const;

/** Whether a close code means that the provider will not accept this client again. */
export const isFinalCode = (code: number): boolean => Object.values<number>(CLOSE).includes(code);
