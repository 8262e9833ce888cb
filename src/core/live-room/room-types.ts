import type { ReadonlySignal } from '@preact/signals-core';
import type * as v from 'valibot';
import type { IceServer } from '../api/endpoints/index.ts';
import type { KeyValueStorage } from '../session/index.ts';
import type { Clock } from '../time/index.ts';
import type { RoomBoard } from './board-sync.ts';
import type { AdviceName, AdviceProgress } from './protocol/advice.ts';
import type { ClientMessage, signalingMessage } from './protocol/client-messages.ts';
import type {
  Attendance,
  ChatMessage,
  EndingReason,
  OwnState,
  Participant,
  RejectionReason,
  RoomClock,
} from './protocol/records.ts';
import type { DeviceRequested } from './protocol/server-messages.ts';
import type { ClientSocket } from './connection.ts';

/**
 * The status of this side: not joined yet, in the lobby (choosing devices, or until a teacher admits it), inside, or
 * reconnecting. `rejected`, `removed`, `ended` and `left` are final.
 */
export type RoomPhase =
  | 'connecting'
  | 'waiting'
  | 'inside'
  | 'reconnecting'
  | 'rejected'
  | 'removed'
  | 'ended'
  | 'left';

/** Why the provider rejected this client; `message` is in the reader's language. */
export interface RoomRejection {
  reason: RejectionReason;
  message: string;
}

/** A chat message; `pending` until the provider has stored it. */
export type RoomChatMessage = ChatMessage & { pending?: boolean };

/** What a teacher asks this participant to do with a device. */
export type RoomDeviceRequest = Pick<DeviceRequested, 'from' | 'what'>;

/** Laser, view and unfinished stroke of a participant on the board; an absent field clears it. Not stored. */
export type Pointer = Omit<Extract<ClientMessage, { type: 'pointer' }>, 'type'>;

/** A message between two participants of the mesh for connecting. */
export type SignalingMessage = v.InferOutput<typeof signalingMessage>;

/** A received signaling message: it comes from another person's browser, so check each field before use. */
export type ReceivedSignalingMessage = Record<string, unknown>;

export interface RoomOptions {
  /** URL of the room's socket, from the ticket. */
  url: string;
  /** A teacher's ticket, or the token of a student's link. It is never stored. */
  token: string;
  /** Requests a new ticket when the old one is no longer valid; undefined if there is none. */
  renewToken?: () => Promise<string | undefined>;
  /** Identifies the room in the tab's storage. */
  room: string;
  board: RoomBoard;
  /** For this tab only (`sessionStorage`): stores ID, key and state, so that a reload continues as the same participant. */
  storage: KeyValueStorage;
  /** The initial state, unless the tab has stored one. With `inside` or `waiting` it requests admission. */
  state: OwnState;
  language: string;
  /** The device's clock. */
  clock?: Clock;
  openSocket?: (url: string) => ClientSocket;
  /** 0 to below 1; spreads reconnects. */
  random?: () => number;
}

/** A live room as this side sees it. All times are milliseconds of the provider's clock, which `now()` reads. */
export interface Room {
  readonly phase: ReadonlySignal<RoomPhase>;
  readonly rejection: ReadonlySignal<RoomRejection | undefined>;
  /** Why the room ended for everyone, if it did. */
  readonly ending: ReadonlySignal<EndingReason | undefined>;
  /** This side's participant; undefined until the first welcome. Microphone and camera are always as `setState` set them. */
  readonly self: ReadonlySignal<Participant | undefined>;
  /** The others; teachers also see those in the lobby (`state.admissionState` is not `inside`). */
  readonly participants: ReadonlySignal<readonly Participant[]>;
  /**
   * Grows with each welcome. The first one of a page makes it a newcomer, which sends offers to everyone inside; with later
   * ones (after a long interruption or a restart of the provider) IDs stay the same, and signaling messages in between
   * are lost.
   */
  readonly welcomeCount: ReadonlySignal<number>;
  readonly chat: ReadonlySignal<readonly RoomChatMessage[]>;
  /** Number of messages of others since `readChat()`. */
  readonly unread: ReadonlySignal<number>;
  readonly clock: ReadonlySignal<RoomClock | undefined>;
  readonly attendance: ReadonlySignal<readonly Attendance[]>;
  /** The teacher's last request to this participant, until a device changes or `dismissRequest()`. */
  readonly asked: ReadonlySignal<RoomDeviceRequest | undefined>;
  /** By participant ID. */
  readonly pointers: ReadonlySignal<ReadonlyMap<string, Pointer>>;
  readonly title: ReadonlySignal<string>;
  readonly kind: ReadonlySignal<'class' | 'meeting' | undefined>;
  /** Name of the media engine of the room; undefined until the first welcome. */
  readonly engine: ReadonlySignal<string | undefined>;
  /** `Authorization` of `GET /files/…`; renewed automatically, empty outside. */
  readonly fileToken: ReadonlySignal<string>;
  readonly iceServers: ReadonlySignal<readonly IceServer[]>;
  /** Whether the whole stored board has arrived. */
  readonly boardReady: ReadonlySignal<boolean>;
  /** Whether the provider cannot read part of the stored board. */
  readonly boardIncomplete: ReadonlySignal<boolean>;
  /** The provider's message when it no longer stores changes of the board; otherwise empty. */
  readonly boardRejection: ReadonlySignal<string>;
  readonly board: RoomBoard;
  /** How long the provider took to reply to the last ping, in ms; 0 before that. */
  readonly roundTrip: ReadonlySignal<number>;
  /** The provider's clock. */
  now(): number;

  /** Connects and joins; afterwards the room reconnects automatically until it is left, ends or rejects this side. */
  join(): void;
  /** Reports devices, quality, view and admission state; the tab remembers it. */
  setState(change: Partial<OwnState>): void;
  raiseHand(up: boolean): void;
  /** Teachers: lowers a participant's hand. */
  lowerHand(participantId: string): void;
  /** Returns the message's ID, or undefined for blank text or outside. Longer text is truncated to CHAT_LENGTH. */
  sendChatMessage(text: string): string | undefined;
  readChat(): void;
  /** Teachers. An admitted person may return without asking until they are removed. */
  admit(participantId: string): void;
  /** Teachers. A removed person can return only with a new link; `erase` also erases their drawings. */
  remove(participantId: string, options?: { readonly erase?: boolean }): void;
  /** Teachers. Erases everything that a person has drawn on the board, which cannot be undone. */
  erase(participantId: string): void;
  /** Teachers: mutes a participant's microphone; only with a media server. The participant may unmute it again. */
  mute(participantId: string): void;
  /** Teachers: asks a participant to do something with a device. */
  ask(participantId: string, what: RoomDeviceRequest['what']): void;
  /** Teachers: brings a participant who looks at something else back to the shared view. */
  recall(participantId: string): void;
  /** Teachers: shows a participant what to do about a trouble, at most once per `ADVICE_INTERVAL_MS`. */
  advise(participantId: string, name: AdviceName): void;
  /** Reports the progress of the advice that this side got at a time. */
  answerAdvice(at: number, progress: AdviceProgress): void;
  dismissRequest(): void;
  point(pointer: Pointer): void;
  /** Sends a signaling message to a participant inside, if necessary after a reconnect. */
  sendSignal(to: string, signal: SignalingMessage): void;
  onSignal(listener: (from: string, signal: ReceivedSignalingMessage) => void): () => void;
  /** A participant's page was reloaded under the same ID: connections to it start over, and it sends the offer. */
  onRenewed(listener: (participantId: string) => void): () => void;
  /** The teacher brings this side back to the shared view. */
  onRecalled(listener: (from: string) => void): () => void;
  /** Reconnects immediately: for the "reconnect" button and the `online` event. */
  retry(): void;
  /** Leaves for good and releases everything. */
  leave(): void;
  /** Releases everything without leaving: the page may return as the same participant. */
  dispose(): void;
}
