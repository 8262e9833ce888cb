import type { IceServer } from '../../api/endpoints/index.ts';
import type { ClientMessage } from '../protocol/client-messages.ts';
import type { Attendance, EndingReason, OwnState, Participant, RoomClock } from '../protocol/records.ts';
import type { ServerMessage } from '../protocol/server-messages.ts';
import type { Pointer, RoomChatMessage, RoomDeviceRequest, RoomPhase, RoomRejection } from '../room-types.ts';

/** Proves to the provider that this page continues as a participant. */
interface ResumeKey {
  readonly participantId: string;
  readonly key: string;
}

/** The state for the user interface; each field is a signal of `Room`. */
export interface VisibleState {
  readonly phase: RoomPhase;
  readonly rejection: RoomRejection | undefined;
  readonly ending: EndingReason | undefined;
  readonly self: Participant | undefined;
  readonly participants: readonly Participant[];
  readonly pointers: ReadonlyMap<string, Pointer>;
  readonly welcomeCount: number;
  readonly chat: readonly RoomChatMessage[];
  readonly unread: number;
  readonly clock: RoomClock | undefined;
  readonly attendance: readonly Attendance[];
  readonly asked: RoomDeviceRequest | undefined;
  readonly title: string;
  readonly kind: 'class' | 'meeting' | undefined;
  readonly engine: string | undefined;
  readonly fileToken: string;
  readonly iceServers: readonly IceServer[];
  readonly boardReady: boolean;
  readonly boardIncomplete: boolean;
  readonly boardRejection: string;
}

/** The internal state of the protocol. */
interface ProtocolState {
  /** True from the reply to a join until the connection is lost; the provider ignores other messages before. */
  readonly isJoined: boolean;
  /** True for good once the room is left, ended, rejected or disposed. */
  readonly isClosed: boolean;
  readonly token: string;
  readonly language: string;
  /** When the last join was sent, by the device's clock. */
  readonly joinedAt: number;
  /** The state that the last join reported. */
  readonly joinedState: OwnState;
  /** As this side last reported it; its admission state is what the user requests. */
  readonly ownState: OwnState;
  /** Absent before the first welcome, unless the tab has stored it, and after leaving. */
  readonly resumeKey: ResumeKey | undefined;
  /** Number of the last message received in order. */
  readonly seen: number;
  /** Parts of the stored board still to come. */
  readonly boardPartsLeft: number;
  /** Also stored here, since a restarted provider has lost it. */
  readonly isHandUp: boolean;
  readonly outbox: Outbox;
  /** IDs of chat messages written here: they are never unread. */
  readonly ownMessages: ReadonlySet<string>;
  /** Whether this page can fetch new tickets at all. */
  readonly canRenew: boolean;
  /** Whether it may do so now: a new ticket that is rejected immediately is not renewed again. */
  readonly mayRenew: boolean;
  /** While a new ticket is requested: the rejection that applies if there is none. */
  readonly pendingRejection: RoomRejection | undefined;
}

/** Everything that a client knows about its room. Never mutated: `reduceRoom` returns the next one. */
export type RoomState = VisibleState & ProtocolState;

/** The initial knowledge of a page, before it has joined. */
interface InitialState {
  readonly token: string;
  readonly language: string;
  readonly ownState: OwnState;
  readonly resumeKey: ResumeKey | undefined;
  readonly canRenew: boolean;
}

/** The state before joining. */
export function createRoomState({ token, language, ownState, resumeKey, canRenew }: InitialState): RoomState {
  return {
    phase: 'connecting',
    rejection: undefined,
    ending: undefined,
    self: undefined,
    participants: [],
    pointers: new Map(),
    welcomeCount: 0,
    chat: [],
    unread: 0,
    clock: undefined,
    attendance: [],
    asked: undefined,
    title: '',
    kind: undefined,
    engine: undefined,
    fileToken: '',
    iceServers: [],
    boardReady: false,
    boardIncomplete: false,
    boardRejection: '',
    isJoined: false,
    isClosed: false,
    token,
    language,
    joinedAt: 0,
    joinedState: ownState,
    ownState,
    resumeKey,
    seen: 0,
    boardPartsLeft: 0,
    isHandUp: false,
    outbox: { waiting: [], last: 0 },
    ownMessages: new Set(),
    canRenew,
    mayRenew: canRenew,
    pendingRejection: undefined,
  };
}

type WithoutNumber<Message> = Message extends { n?: number | undefined } ? Omit<Message, 'n'> : never;

/** A message that must arrive exactly once. */
export type ReliableMessage = WithoutNumber<Extract<ClientMessage, { n?: number | undefined }>>;

interface NumberedMessage {
  readonly n: number;
  readonly message: ReliableMessage;
}

/** Messages that the provider has not acknowledged; after a lost connection they are sent again. */
interface Outbox {
  readonly waiting: readonly NumberedMessage[];
  /** Number of the last message added. */
  readonly last: number;
}

/** Adds a message under the next number. */
export function addToOutbox({ waiting, last }: Outbox, message: ReliableMessage): Outbox {
  return { waiting: [...waiting, { n: last + 1, message }], last: last + 1 };
}

/** Removes the first `count` messages of this numbering: the provider has received them. */
export function confirmReceived({ waiting, last }: Outbox, count: number): Outbox {
  return { waiting: waiting.filter(({ n }) => n > count), last };
}

/** Renumbers the messages from 1. Signaling messages are dropped: their connections have continued or are over. */
export function renumber({ waiting }: Outbox): Outbox {
  const kept = waiting.filter(({ message }) => message.type !== 'signal');
  return { waiting: kept.map(({ message }, index) => ({ n: index + 1, message })), last: kept.length };
}

/** All waiting messages in the format in which they are sent. */
export function messagesToSend({ waiting }: Outbox): ClientMessage[] {
  return waiting.map(({ n, message }) => ({ ...message, n }));
}

/** An action of the user or of the page. */
export type RoomAction =
  | { readonly type: 'changeState'; readonly change: Partial<OwnState> }
  | { readonly type: 'raiseHand'; readonly up: boolean }
  | { readonly type: 'sendChatMessage'; readonly id: string; readonly text: string; readonly at: number }
  | { readonly type: 'readChat' }
  | { readonly type: 'dismissRequest' }
  | { readonly type: 'point'; readonly pointer: Pointer }
  /** A message that the reducer only numbers and keeps until it has arrived. */
  | { readonly type: 'sendReliably'; readonly message: ReliableMessage }
  | { readonly type: 'retry' }
  | { readonly type: 'leave' }
  | { readonly type: 'dispose' };

/** An event of the connection; `at` is the device's clock. */
export type ConnectionEvent =
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'lost'; readonly code: number }
  | { readonly type: 'pingDue'; readonly at: number }
  /** Without a token there is no new ticket. */
  | { readonly type: 'ticketRenewed'; readonly token: string | undefined };

/** A message of the provider; `unknown` is a numbered one of a newer provider. */
type ReceivedMessage =
  | { readonly type: 'received'; readonly message: ServerMessage }
  | { readonly type: 'unknown'; readonly seq: number };

/** All that can happen to a room. */
export type RoomMessage = RoomAction | ConnectionEvent | ReceivedMessage;
