import * as v from 'valibot';
import { isRecord } from '../../api/index.ts';
import { iceServer } from '../../api/endpoints/index.ts';
import {
  attendance,
  chatMessage,
  deviceRequest,
  ending,
  leaving,
  participant,
  participantState,
  rejectionReason,
  role,
  roomClock,
} from './records.ts';

const boardPoint = v.object({ page: v.string(), x: v.number(), y: v.number() });

/** Numbered messages arrive in order, and again after a reconnect; `seq` counts per participant. */
const numbered = { seq: v.number() };

/** The data for participants inside. For those in the lobby, all of it is empty. */
const view = {
  participants: v.array(participant),
  chat: v.array(chatMessage),
  attendance: v.array(attendance),
  /** How many `boardPart` messages follow: the changes that the client's state vector does not contain. */
  parts: v.number(),
  /** Whether the provider leaves out changes of the board that it cannot read. */
  boardIncomplete: v.optional(v.boolean()),
  /** `Authorization` for this room's material, `GET /files/…`; empty in the lobby. */
  fileToken: v.string(),
  /** For audio and video; absent in the lobby. */
  iceServers: v.optional(v.array(iceServer)),
};

/** Transient state; an absent field clears it. */
const pointerFields = {
  laser: v.optional(boardPoint),
  /** The part of the page that followers see, in its units; clients of an earlier version send no size. */
  view: v.optional(v.object({ ...boardPoint.entries, width: v.optional(v.number()), height: v.optional(v.number()) })),
  /** The stroke being drawn, so far: the value that the board will store under the ID `item`, in Base64. */
  ink: v.optional(v.object({ page: v.string(), item: v.string(), data: v.string() })),
};

/**
 * Messages of the provider, by `type`. The provider limits their sizes; the client checks only whether it can use a
 * message, with few kinds of checks, since every sign-in loads their code.
 */
const serverMessages = {
  /**
   * Reply to a join: inside at once or in the lobby, see `state.admissionState`. Numbered messages continue after `seq`,
   * and the client numbers its own from 1. A participant who returns after too long a gap keeps the ID, even after a
   * restart of the provider, so that media connections can continue.
   */
  welcome: v.object({
    ...view,
    participantId: v.string(),
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
    /** Name of the media engine of the room; defaults to `mesh`. */
    engine: v.optional(v.string()),
  }),
  /**
   * Reply to a join with `resume`; missed messages follow. `acknowledged` counts stored changes of the board, `received`
   * the client's numbered messages.
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
  /** This change of the board was not stored, and later ones on this socket will not be: the board is full, or the change is invalid. */
  boardRejected: v.object({ number: v.number(), reason: v.picklist(['full', 'broken']), message: v.string() }),
  /** New file token and ICE servers, before the old ones expire. */
  files: v.object({ fileToken: v.string(), iceServers: v.optional(v.array(iceServer)) }),
  acknowledged: v.object({ number: v.number() }),
  pointer: v.object({ from: v.string(), ...pointerFields }),
  /** For a known ID: that participant's page was reloaded, and media connections to it start over. */
  joined: v.object({ ...numbered, participant }),
  /** Also sent to the participant concerned: its hand, and whether it waits. */
  changed: v.object({ ...numbered, participant }),
  left: v.object({ ...numbered, participantId: v.string(), reason: leaving }),
  chat: v.object({ ...numbered, message: chatMessage }),
  signal: v.object({ ...numbered, from: v.string(), signal: v.unknown() }),
  board: v.object({ ...numbered, from: v.string(), update: v.string() }),
  /** This participant is inside now: the teacher admits it, or has done so before. */
  admitted: v.object({ ...view, ...numbered }),
  asked: v.object({ ...numbered, from: v.string(), what: deviceRequest }),
  /** The teacher brings this participant back to the shared view. */
  recalled: v.object({ ...numbered, from: v.string() }),
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
export type DeviceRequested = Extract<ServerMessage, { type: 'asked' }>;

/** Reads a message of the provider; undefined if it is unknown or invalid. */
export function readServerMessage(value: unknown): ServerMessage | undefined {
  const type = isRecord(value) ? value.type : undefined;
  if (typeof type !== 'string' || !Object.hasOwn(serverMessages, type)) return undefined;
  const result = v.safeParse(serverMessages[type as keyof ServerMessages], value);
  return result.success ? ({ ...result.output, type } as ServerMessage) : undefined;
}
