import * as v from 'valibot';
import { isRecord } from '../api/index.ts';
import { iceServer } from '../api/endpoints/index.ts';
import {
  attendance,
  chatMessage,
  ending,
  leaving,
  participant,
  participantState,
  rejectionReason,
  role,
  roomClock,
  clientRequest,
} from './protocol.ts';

const place = v.object({ page: v.string(), x: v.number(), y: v.number() });

/** What the provider says in order and says again after a break; `seq` counts up within one member. */
const numbered = { seq: v.number() };

/** What everybody inside gets to see, and who is at the door does not: then it is all empty. */
const view = {
  participants: v.array(participant),
  chat: v.array(chatMessage),
  attendance: v.array(attendance),
  /** So many `boardPart` messages follow: what the board has beyond the client's state vector. */
  parts: v.number(),
  /** Opens this room's material: goes as `Authorization` of `GET /files/…`. Empty at the door. */
  fileToken: v.string(),
  /** For picture and sound; none at the door. */
  iceServers: v.optional(v.array(iceServer)),
};

/** What is seen in passing; what is absent is over. */
const passing = {
  laser: v.optional(place),
  /** What others see who follow; `zoom` 1 shows the whole page, `x` and `y` are the middle. */
  view: v.optional(v.object({ page: v.string(), zoom: v.number(), x: v.number(), y: v.number() })),
  /** A stroke under the pen, as far as it has come: what the board will keep under the id `item`, in Base64. */
  ink: v.optional(v.object({ page: v.string(), item: v.string(), data: v.string() })),
};

/**
 * What the provider says, by its `type`. The sizes are the provider's affair; the client looks whether it can use what it
 * hears, with as few kinds of checks as that takes, since their code travels with every sign-in.
 */
const serverMessages = {
  /**
   * Answers a join: inside at once, or at the door, as `state.stage` says. Numbered messages go on after `seq`, and the
   * client counts its own from 1. Who came back without a gap that could be filled keeps its id, also through a restart
   * of the provider, so that connections of picture and sound may go on.
   */
  welcome: v.object({
    ...view,
    member: v.string(),
    key: v.string(),
    identity: v.string(),
    state: participantState,
    seq: v.number(),
    now: v.number(),
    clock: roomClock,
    role,
    name: v.string(),
    title: v.string(),
    kind: v.picklist(['class', 'meeting']),
  }),
  /**
   * Answers a `resume`; what was missed follows. So many board changes are `acknowledged` and so many numbered messages
   * `received`.
   */
  resumed: v.object({
    now: v.number(),
    clock: roomClock,
    participants: v.array(participant),
    parts: v.number(),
    acknowledged: v.number(),
    received: v.number(),
    fileToken: v.string(),
    iceServers: v.optional(v.array(iceServer)),
  }),
  rejected: v.object({ reason: rejectionReason, message: v.string() }),
  pong: v.object({ at: v.number(), now: v.number(), received: v.number() }),
  boardPart: v.object({ update: v.string() }),
  /** This change of the board was not taken, nor will later ones be on this socket: the board is full, or it is no change. */
  boardRejected: v.object({ number: v.number(), reason: v.picklist(['full', 'broken']), message: v.string() }),
  /** A new right to read the room's material and new servers for picture and sound, before the old ones are over. */
  files: v.object({ fileToken: v.string(), iceServers: v.optional(v.array(iceServer)) }),
  acknowledged: v.object({ number: v.number() }),
  pointer: v.object({ from: v.string(), ...passing }),
  /** With an id that is known already that member's page was loaded anew, and its connections start over. */
  joined: v.object({ ...numbered, participant }),
  /** Also tells a member what was decided about itself: its hand, and whether it waits. */
  changed: v.object({ ...numbered, participant }),
  left: v.object({ ...numbered, member: v.string(), reason: leaving }),
  chat: v.object({ ...numbered, message: chatMessage }),
  signal: v.object({ ...numbered, from: v.string(), signal: v.unknown() }),
  board: v.object({ ...numbered, from: v.string(), update: v.string() }),
  /** This member is in now: the teacher has let it in, or had done so before. */
  admitted: v.object({ ...view, ...numbered }),
  asked: v.object({ ...numbered, from: v.string(), what: clientRequest }),
  clock: v.object({ ...numbered, clock: roomClock }),
  attendance: v.object({ ...numbered, attendance: v.array(attendance) }),
  removed: v.object({ ...numbered }),
  ended: v.object({ ...numbered, reason: ending, attendance: v.array(attendance) }),
} as const;

type ServerMessages = typeof serverMessages;
export type ServerMessage = {
  [Type in keyof ServerMessages]: { type: Type } & v.InferOutput<ServerMessages[Type]>;
}[keyof ServerMessages];
export type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
export type Asked = Extract<ServerMessage, { type: 'asked' }>;

/** What a provider said, if it can be understood. */
export function readServerMessage(value: unknown): ServerMessage | undefined {
  const type = isRecord(value) ? value.type : undefined;
  if (typeof type !== 'string' || !Object.hasOwn(serverMessages, type)) return undefined;
  const result = v.safeParse(serverMessages[type as keyof ServerMessages], value);
  return result.success ? ({ ...result.output, type } as ServerMessage) : undefined;
}
