import type { ReadonlySignal } from '@preact/signals-core';
import type * as v from 'valibot';
import type { Clock } from '../time/index.ts';
import type { IceServer } from '../api/endpoints/index.ts';
import type { KeyValueStorage } from '../session/index.ts';
import type { ClientSocket } from './connection.ts';
import type { ClientMessage } from './client-messages.ts';
import type {
  Attendance,
  ChatMessage,
  EndingReason,
  Participant,
  ParticipantState,
  RejectionReason,
  RoomClock,
} from './protocol.ts';
import type { Asked } from './server-messages.ts';
import type { signallingMessage } from './signalling.ts';
import type { RoomBoard } from './room-board.ts';

/**
 * Where this side is: on its way, at the door (choosing devices, or until a teacher lets it in), in the room, cut off
 * and coming back by itself, or out for one of four reasons. `refused`, `removed`, `ended` and `left` are final.
 */
export type RoomPhase =
  'connecting' | 'waiting' | 'inside' | 'reconnecting' | 'rejected' | 'removed' | 'ended' | 'left';

/** Why a room was refused, and the provider's words for it in the reader's language. */
export interface RoomRejection {
  reason: RejectionReason;
  message: string;
}

/** A chat line; `pending` while the provider has not said that it is kept. */
export type RoomChatMessage = ChatMessage & { pending?: boolean };

/** What may be told of oneself; the hand has verbs of its own. */
export type StateChange = Partial<Omit<ParticipantState, 'handAt'>>;

type PointerMessage = Omit<Extract<ClientMessage, { type: 'pointer' }>, 'type'>;

/** Laser (absent: none) and view of a member on the board; nothing of it is kept. */
export type Pointer = PointerMessage;

/** What two members of the mesh send each other to connect. */
export type SignalingMessage = v.InferOutput<typeof signallingMessage>;

/** A signal as it arrives: it comes from another person's browser, so whoever uses a field of it checks that field. */
export type ReceivedSignalingMessage = Record<string, unknown>;

export interface RoomOptions {
  /** Address of the room's socket, from the ticket. */
  url: string;
  /** A teacher's ticket, or the token of a student's link. It is never stored. */
  token: string;
  /** Asks the door for a new ticket when the old one is no longer good; undefined when there is none. */
  renewToken?: () => Promise<string | undefined>;
  /** Names the room within the tab's storage. */
  room: string;
  board: RoomBoard;
  /** Of this tab alone (`sessionStorage`): id, key and state stay there, so that a reload goes on as the same member. */
  storage: KeyValueStorage;
  /** The state to begin with, unless the tab remembers one. Its stage `inside` or `waiting` asks to be let in. */
  state: Omit<ParticipantState, 'handAt'>;
  language: string;
  /** The device's clock. */
  clock?: Clock;
  openSocket?: (url: string) => ClientSocket;
  /** 0 to below 1; spreads reconnects. */
  random?: () => number;
}

/** One room as this side sees it. All moments are milliseconds of the provider's clock, which `now()` reads. */
export interface Room {
  readonly phase: ReadonlySignal<RoomPhase>;
  readonly rejection: ReadonlySignal<RoomRejection | undefined>;
  /** Why the room ended for all, if it did. */
  readonly ending: ReadonlySignal<EndingReason | undefined>;
  /** This member; undefined until the first welcome. Microphone and camera are always as `setState` had them. */
  readonly self: ReadonlySignal<Participant | undefined>;
  /** The others; teachers see those at the door as well (`state.stage` is not `inside`). */
  readonly participants: ReadonlySignal<readonly Participant[]>;
  /**
   * Grows with each welcome. The first one of a page makes it a newcomer, who offers to all inside; at later ones (much
   * was missed, the provider was restarted) ids stay the same, and signals of the time between are lost.
   */
  readonly welcomeCount: ReadonlySignal<number>;
  readonly chat: ReadonlySignal<readonly RoomChatMessage[]>;
  /** Lines of others since `readChat()`. */
  readonly unread: ReadonlySignal<number>;
  readonly clock: ReadonlySignal<RoomClock | undefined>;
  readonly attendance: ReadonlySignal<readonly Attendance[]>;
  /** What the teacher last asked of this member, until a device changes or `forgetAsked()`. */
  readonly asked: ReadonlySignal<Pick<Asked, 'from' | 'what'> | undefined>;
  /** By member; gone with the member. */
  readonly pointers: ReadonlySignal<ReadonlyMap<string, Pointer>>;
  readonly title: ReadonlySignal<string>;
  readonly kind: ReadonlySignal<'class' | 'meeting' | undefined>;
  /** `Authorization` of `GET /files/…`; renewed by itself, empty outside. */
  readonly fileToken: ReadonlySignal<string>;
  /** What helps picture and sound to find their way. */
  readonly iceServers: ReadonlySignal<readonly IceServer[]>;
  /** Has all of the kept board arrived? */
  readonly boardReady: ReadonlySignal<boolean>;
  /** The provider's words when it takes no more changes of the board. */
  readonly boardRejection: ReadonlySignal<string>;
  readonly board: RoomBoard;
  /** The provider's clock. */
  now(): number;

  /** Tells the others how microphone, camera, screen, quality and stage are; remembered by the tab. */
  setState(change: StateChange): void;
  raiseHand(up: boolean): void;
  /** Teachers: takes down somebody's hand. */
  lowerHand(member: string): void;
  /** Answers the line's id, or undefined when there is nothing to say, or outside. Longer text is cut at CHAT_LENGTH. */
  sendChatMessage(text: string): string | undefined;
  readChat(): void;
  /** Teachers. Who was let in once comes in by itself from then on, until removed. */
  admit(member: string): void;
  /** Teachers. Who was removed comes back only with a new link. */
  remove(member: string): void;
  /** Teachers. */
  ask(member: string, what: Asked['what']): void;
  dismissRequest(): void;
  point(pointer: Pointer): void;
  /** Sends to somebody inside; kept through a break of the line. */
  sendSignal(to: string, signal: SignalingMessage): void;
  onSignal(listener: (from: string, signal: ReceivedSignalingMessage) => void): () => void;
  /** Somebody's page was loaded anew under the same id: connections to it start over, it offers. */
  onRenewed(listener: (member: string) => void): () => void;
  /** Tries again at once: the visible "reconnect", and what an `online` event calls. */
  retry(): void;
  /** Says goodbye and lets go of everything. */
  leave(): void;
  /** Lets go of everything without goodbye: the page goes away, and may come back as the same member. */
  dispose(): void;
}
