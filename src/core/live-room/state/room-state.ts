import type { IceServer } from '../../api/endpoints/index.ts';
import type { Attendance, EndingReason, OwnState, Participant, RoomClock } from '../protocol/records.ts';
import type { Pointer, RoomChatMessage, RoomDeviceRequest, RoomPhase, RoomRejection } from '../room-types.ts';
import type { Outbox } from './outbox.ts';

/** Proves to the provider that this page continues as a participant. */
export interface ResumeKey {
  readonly participantId: string;
  readonly key: string;
}

/** What the user interface shows; each field is a signal of `Room`. */
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

/** What the protocol has to remember. */
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
  /** As this side reported it last; its admission state is what the user wants it to be. */
  readonly ownState: OwnState;
  /** Absent before the first welcome, unless the tab remembers it, and after leaving. */
  readonly resumeKey: ResumeKey | undefined;
  /** Number of the last message received in order. */
  readonly seen: number;
  /** Parts of the stored board still to come. */
  readonly boardPartsLeft: number;
  /** Remembered here as well, since a restarted provider has forgotten it. */
  readonly isHandUp: boolean;
  readonly outbox: Outbox;
  /** IDs of chat messages written here: they are never unread. */
  readonly ownMessages: ReadonlySet<string>;
  /** Whether this page can fetch new tickets at all. */
  readonly canRenew: boolean;
  /** Whether it may do so now: a new ticket that is rejected at once is not renewed again. */
  readonly mayRenew: boolean;
  /** While a new ticket is fetched: the rejection that stands if there is none. */
  readonly pendingRejection: RoomRejection | undefined;
}

/** All that a client knows about its room. Never changed in place: `reduceRoom` returns the next one. */
export type RoomState = VisibleState & ProtocolState;

/** How a page starts: what it knows before it has joined. */
export interface InitialState {
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
