import * as v from 'valibot';
import { iceServer } from '../records.ts';

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

/** The largest single change of the board, in bytes before Base64: a message has room for it and its frame. */
export const BOARD_UPDATE_BYTES = 360 * 1024;

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
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const short = (maximum: number) => v.pipe(v.string(), v.maxLength(maximum));
const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** Base64 of the bytes of a Yjs update or state vector. */
const bytes = v.pipe(v.string(), v.maxLength(MESSAGE_BYTES));

/** What a member tells of itself, and the others see. */
export const memberState = v.object({
  stage,
  /** Mirrors what the member does; the provider never changes it, so that what is muted stays muted. */
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

/**
 * Messages that have to arrive once are numbered by the client, from 1 within this member: what it sends again after a
 * break is not done twice.
 */
const once = { n: v.optional(count) };

/** What is seen in passing; each message is the whole of it, and what is absent is over. */
const passing = {
  laser: v.optional(place),
  /** What others see who follow; `zoom` 1 shows the whole page, `x` and `y` are the middle. */
  view: v.optional(v.object({ page: identifier, zoom: v.number(), x: v.number(), y: v.number() })),
  /** A stroke under the pen, as far as it has come: what the board will keep under the id `item`, in Base64. */
  ink: v.optional(v.object({ page: identifier, item: identifier, data: v.pipe(v.string(), v.maxLength(16_384)) })),
};

/** What a client says. */
export const clientMessage = v.variant('type', [
  /**
   * First message of every socket. With `resume` a member goes on where it was: messages after `seen` come again.
   * Without `seen` the page was loaded anew: the member is the same, and gets everything as a newcomer does.
   */
  v.object({
    type: v.literal('join'),
    token: v.pipe(v.string(), v.maxLength(4096)),
    language: short(35),
    state: memberState,
    resume: v.optional(v.object({ member: identifier, key: identifier, seen: v.optional(count) })),
    /** State vector of the board that the client has, so that only what is missing comes. */
    board: v.optional(bytes),
  }),
  v.object({ type: v.literal('state'), state: v.partial(v.omit(memberState, ['handAt'])) }),
  v.object({ ...once, type: v.literal('hand'), up: v.boolean() }),
  /** The teacher takes down somebody's hand. */
  v.object({ ...once, type: v.literal('lower'), member: identifier }),
  v.object({ ...once, type: v.literal('chat'), id: identifier, text: v.pipe(v.string(), v.maxLength(CHAT_LENGTH)) }),
  v.object({ ...once, type: v.literal('signal'), to: identifier, signal }),
  /** A change of the board; `number` counts up from 1 within this member, and the provider acknowledges it. */
  v.object({ type: v.literal('board'), number: count, update: bytes }),
  /** Laser and the view that others follow: kept nowhere. */
  v.object({ type: v.literal('pointer'), ...passing }),
  v.object({ ...once, type: v.literal('admit'), member: identifier }),
  v.object({ ...once, type: v.literal('remove'), member: identifier }),
  /** Asks a member to do something about a device; the teacher's first aid. */
  v.object({ ...once, type: v.literal('ask'), member: identifier, what: v.picklist(['unmute', 'camera', 'microphone']) }),
  v.object({ type: v.literal('leave') }),
  /** `seen` is the last numbered message that came, so that the provider need not keep it. */
  v.object({ type: v.literal('ping'), at: v.number(), seen: v.optional(count) }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;

/** Why somebody left. */
const leaving = v.picklist(['left', 'lost', 'removed']);
/** Why a room has ended for all. */
const ending = v.picklist(['ended', 'closed', 'canceled']);
/**
 * Why a socket is refused: the room or link is not good any more, or not yet; the room is full; the teacher removed this
 * person; the same member came with another socket; too much was sent; the ticket was used or is too old, and a new one
 * from the door helps (`stale`).
 */
const refusal = v.picklist(['over', 'early', 'full', 'removed', 'replaced', 'busy', 'stale']);

/** What the provider says in order and says again after a break; `seq` counts up within one member. */
const numbered = { seq: v.number() };

/** What everybody inside gets to see, and who is at the door does not: then it is all empty. */
const view = {
  roster: v.array(member), chat: v.array(chatLine), attendance: v.array(attendance),
  /** So many `boardPart` messages follow: what the board has beyond the client's state vector. */
  parts: count,
  /** Opens this room's material: goes as `Authorization` of `GET /files/…`. Empty at the door. */
  fileToken: v.string(),
};

/** What the provider says. */
export const serverMessage = v.variant('type', [
  /**
   * Answers a join: inside at once, or at the door, as `state.stage` says. Numbered messages go on after `seq`, and the
   * client counts its own from 1. Who came back without a gap that could be filled keeps its id, also through a restart
   * of the provider, so that connections of picture and sound may go on.
   */
  v.object({
    ...view, type: v.literal('welcome'), member: identifier, key: identifier, identity: identifier, state: memberState, seq: count,
    now: moment, clock: roomClock, role, name: v.string(), title: v.string(), kind: v.picklist(['class', 'meeting']),
    /** For picture and sound; who came by a student's link has no ticket that tells them. */
    iceServers: v.array(iceServer),
  }),
  /**
   * Answers a `resume`; what was missed follows. So many board changes are `acknowledged` and so many numbered messages
   * `received`.
   */
  v.object({
    type: v.literal('resumed'), now: moment, clock: roomClock, roster: v.array(member), parts: count,
    acknowledged: count, received: count, fileToken: v.string(),
  }),
  v.object({ type: v.literal('refused'), reason: refusal, message: v.string() }),
  v.object({ type: v.literal('pong'), at: v.number(), now: moment, received: count }),
  v.object({ type: v.literal('boardPart'), update: bytes }),
  /** This change of the board was not taken, nor will later ones be on this socket: the board is full, or it is no change. */
  v.object({ type: v.literal('boardRefused'), number: count, reason: v.picklist(['full', 'broken']), message: v.string() }),
  /** A new right to read the room's material, before the old one is over. */
  v.object({ type: v.literal('files'), fileToken: v.string() }),
  v.object({ type: v.literal('acknowledged'), number: v.number() }),
  v.object({ type: v.literal('pointer'), from: identifier, ...passing }),
  /** With an id that is known already that member's page was loaded anew, and its connections start over. */
  v.object({ ...numbered, type: v.literal('joined'), member }),
  /** Also tells a member what was decided about itself: its hand, and whether it waits. */
  v.object({ ...numbered, type: v.literal('changed'), member }),
  v.object({ ...numbered, type: v.literal('left'), member: identifier, reason: leaving }),
  v.object({ ...numbered, type: v.literal('chat'), line: chatLine }),
  v.object({ ...numbered, type: v.literal('signal'), from: identifier, signal }),
  v.object({ ...numbered, type: v.literal('board'), from: identifier, update: bytes }),
  /** This member is in now: the teacher has let it in, or had done so before. */
  v.object({ ...view, ...numbered, type: v.literal('admitted') }),
  v.object({ ...numbered, type: v.literal('asked'), from: identifier, what: v.picklist(['unmute', 'camera', 'microphone']) }),
  v.object({ ...numbered, type: v.literal('clock'), clock: roomClock }),
  v.object({ ...numbered, type: v.literal('attendance'), attendance: v.array(attendance) }),
  v.object({ ...numbered, type: v.literal('removed') }),
  v.object({ ...numbered, type: v.literal('ended'), reason: ending, attendance: v.array(attendance) }),
]);
export type ServerMessage = v.InferOutput<typeof serverMessage>;
export type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
export type Asked = Extract<ServerMessage, { type: 'asked' }>;
export type RefusalReason = v.InferOutput<typeof refusal>;
export type EndingReason = v.InferOutput<typeof ending>;
