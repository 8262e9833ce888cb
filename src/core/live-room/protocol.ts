import * as v from 'valibot';

/**
 * The words of a room's socket. Whatever carries picture and sound, chat, hands, roster, clock and board go over this
 * socket; the mesh sends its signals along it, too. All messages are JSON texts with a `type`; bytes of the board are
 * Base64. Moments are milliseconds of the provider's clock.
 */

/** The largest message either side sends or takes, in bytes. */
export const MESSAGE_BYTES = 512 * 1024;
/** So many people share one room over the mesh. */
export const ROOM_CAPACITY = 4;
/** How long somebody may be without a socket before the others see them leave, milliseconds. */
export const GRACE = 20_000;
/** How often the client asks whether the line is alive, and how long it waits for the answer, milliseconds. */
export const PING_EVERY = 3_000;
export const PING_PATIENCE = 6_000;
/** The longest chat line, in characters. */
export const CHAT_LENGTH = 2_000;

/** Close codes of the socket: the client comes back after any other one. */
export const CLOSE = { ended: 4001, removed: 4002, refused: 4003, full: 4004, replaced: 4005 } as const;

/**
 * How far somebody has come: the link is open, devices are being chosen, the browser refuses them, at the door, inside.
 * Only who is `inside` sends and receives picture and sound.
 */
export const stage = v.picklist(['opened', 'devices', 'blocked', 'waiting', 'inside']);
export type Stage = v.InferOutput<typeof stage>;

const role = v.picklist(['teacher', 'student']);
const device = v.picklist(['on', 'off', 'none']);
const moment = v.number();
const short = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum));
const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Base64 of the bytes of a Yjs update. */
const bytes = v.pipe(v.string(), v.maxLength(MESSAGE_BYTES));

/** What a member tells of itself, and the others see. */
export const memberState = v.object({
  stage,
  microphone: device,
  camera: device,
  /** Is a screen being shared? */
  screen: v.boolean(),
  /** When the hand was raised; the provider sets it. Absent: no hand. */
  handAt: v.optional(moment),
  /** Link quality as the member measures it. */
  quality: v.picklist(['good', 'fair', 'poor', 'lost']),
});
export type MemberState = v.InferOutput<typeof memberState>;

export const member = v.object({
  id: v.string(),
  identity: v.string(),
  name: v.string(),
  role,
  state: memberState,
  /** Has the provider a socket to this member now? */
  link: v.picklist(['ok', 'lost']),
});
export type Member = v.InferOutput<typeof member>;

/** `id` was made by the writer, so that a line that is sent again is one line. */
export const chatLine = v.object({
  id: v.string(), identity: v.string(), name: v.string(), role, text: v.string(), at: moment,
});
export type ChatLine = v.InferOutput<typeof chatLine>;

/** What the lesson's clock needs; `closesAt` is the end bound of spec section 4. */
export const roomClock = v.object({
  startTimeMillis: moment, endTimeMillis: moment, actualEndTimeMillis: v.optional(moment), closesAt: moment,
});
export type RoomClock = v.InferOutput<typeof roomClock>;

/** Who was there, from when until when; `until` is absent while somebody still is. */
export const attendance = v.object({ identity: v.string(), name: v.string(), role, from: moment, until: v.optional(moment) });
export type Attendance = v.InferOutput<typeof attendance>;

/** What a description or candidate of the mesh looks like to the room is the mesh's affair. */
const signal = v.record(v.string(), v.unknown());

/** A place on the board: a page and a point in its own units. */
const place = v.object({ page: identifier, x: v.number(), y: v.number() });

/** What a client says. */
export const clientMessage = v.variant('type', [
  /** First message of every socket. With `resume` a member goes on where it was: messages after `seen` come again. */
  v.object({
    type: v.literal('join'),
    token: v.pipe(v.string(), v.maxLength(4096)),
    language: short(35),
    state: memberState,
    resume: v.optional(v.object({ member: identifier, key: identifier, seen: v.number() })),
    /** State vector of the board that the client has, so that only what is missing comes. */
    board: v.optional(bytes),
  }),
  v.object({ type: v.literal('state'), state: v.partial(v.omit(memberState, ['handAt'])) }),
  v.object({ type: v.literal('hand'), up: v.boolean() }),
  /** The teacher takes down somebody's hand. */
  v.object({ type: v.literal('lower'), member: identifier }),
  v.object({ type: v.literal('chat'), id: identifier, text: v.pipe(v.string(), v.maxLength(CHAT_LENGTH)) }),
  v.object({ type: v.literal('signal'), to: identifier, signal }),
  /** A change of the board; `number` counts up from 1 within this member, and the provider acknowledges it. */
  v.object({ type: v.literal('board'), number: v.number(), update: bytes }),
  /** Laser and the view that others follow: kept nowhere. */
  v.object({ type: v.literal('pointer'), laser: v.optional(place), view: v.optional(v.object({ page: identifier, zoom: v.number(), x: v.number(), y: v.number() })) }),
  v.object({ type: v.literal('admit'), member: identifier }),
  v.object({ type: v.literal('remove'), member: identifier }),
  /** Asks a member to do something about a device; the teacher's first aid. */
  v.object({ type: v.literal('ask'), member: identifier, what: v.picklist(['unmute', 'camera', 'microphone']) }),
  v.object({ type: v.literal('leave') }),
  v.object({ type: v.literal('ping'), at: v.number() }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;

/** Why somebody left. */
const leaving = v.picklist(['left', 'lost', 'removed']);
/** Why a room has ended for all. */
const ending = v.picklist(['ended', 'closed', 'canceled']);
/** Why a socket is refused: the link is not good any more, the room is full, one's own tab elsewhere has taken over. */
const refusal = v.picklist(['over', 'early', 'full', 'removed', 'replaced', 'busy']);

/** What the provider says in order and says again after a break; `seq` counts up within one member. */
const numbered = { seq: v.number() };

/** What the provider says. */
export const serverMessage = v.variant('type', [
  /** Answers a join: inside at once, or `waiting` at the door (then roster, chat and board are empty). */
  v.object({
    type: v.literal('welcome'), member: identifier, key: identifier, now: moment, clock: roomClock, role,
    name: v.string(), title: v.string(), kind: v.picklist(['class', 'meeting']),
    roster: v.array(member), chat: v.array(chatLine), board: bytes, attendance: v.array(attendance),
    /** Opens this room's material: goes as `Authorization` of `GET /files/…`. */
    fileToken: v.string(),
  }),
  v.object({ type: v.literal('resumed'), now: moment, clock: roomClock, roster: v.array(member), board: bytes, acknowledged: v.number(), fileToken: v.string() }),
  v.object({ type: v.literal('refused'), reason: refusal, message: v.string() }),
  v.object({ type: v.literal('pong'), at: v.number(), now: moment }),
  v.object({ type: v.literal('acknowledged'), number: v.number() }),
  v.object({ type: v.literal('pointer'), from: identifier, laser: v.optional(place), view: v.optional(v.object({ page: identifier, zoom: v.number(), x: v.number(), y: v.number() })) }),
  v.object({ ...numbered, type: v.literal('joined'), member }),
  v.object({ ...numbered, type: v.literal('changed'), member }),
  v.object({ ...numbered, type: v.literal('left'), member: identifier, reason: leaving }),
  v.object({ ...numbered, type: v.literal('chat'), line: chatLine }),
  v.object({ ...numbered, type: v.literal('signal'), from: identifier, signal }),
  v.object({ ...numbered, type: v.literal('board'), from: identifier, update: bytes }),
  /** The teacher has let this member in. */
  v.object({ ...numbered, type: v.literal('admitted'), roster: v.array(member), chat: v.array(chatLine), board: bytes, attendance: v.array(attendance), fileToken: v.string() }),
  v.object({ ...numbered, type: v.literal('asked'), from: identifier, what: v.picklist(['unmute', 'camera', 'microphone']) }),
  v.object({ ...numbered, type: v.literal('clock'), clock: roomClock }),
  v.object({ ...numbered, type: v.literal('attendance'), attendance: v.array(attendance) }),
  v.object({ ...numbered, type: v.literal('removed') }),
  v.object({ ...numbered, type: v.literal('ended'), reason: ending, attendance: v.array(attendance) }),
]);
export type ServerMessage = v.InferOutput<typeof serverMessage>;
export type RefusalReason = v.InferOutput<typeof refusal>;
export type EndingReason = v.InferOutput<typeof ending>;
