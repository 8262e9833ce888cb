import { isRecord } from '../../api/index.ts';
import type { ServerMessage, Welcome } from '../protocol/server-messages.ts';
import type { RoomRejection } from '../room-types.ts';
import { addChatMessage, replaceChat } from './chat.ts';
import {
  finish,
  reject,
  stepTo,
  type RoomStep,
  takeSteps,
  rememberEffects,
  sendEffects,
  sendOutbox,
  sendReliably,
} from './room-step.ts';
import { confirmReceived, renumber, type RoomState } from './room-state.ts';
import {
  applyDecision,
  becomeParticipant,
  isInside,
  setOwnLink,
  isKnown,
  removeParticipant,
  setParticipant,
  setPointer,
  replaceParticipants,
} from './participants.ts';

type NumberedMessage = Exclude<Extract<ServerMessage, { seq: number }>, Welcome>;

/** Applies a message of the provider; numbered ones once each and in order. */
export function reduceServerMessage(state: RoomState, message: ServerMessage): RoomStep {
  switch (message.type) {
    case 'welcome':
      return welcome(state, message);
    case 'resumed':
      return resume(state, message);
    case 'rejected':
      return renewOrReject(state, { reason: message.reason, message: message.message });
    case 'pong':
      return stepTo(
        { ...state, outbox: confirmReceived(state.outbox, message.received) },
        { type: 'adjustClock', now: message.now, sentAt: message.at },
        { type: 'noteRoundTrip', sentAt: message.at },
      );
    case 'acknowledged':
      return stepTo(state, { type: 'acknowledgeBoard', count: message.number });
    case 'boardPart':
      return applyBoardPart(state, message.update);
    case 'boardRejected':
      return stepTo({ ...state, boardRejection: message.message }, { type: 'pauseBoard' });
    case 'files':
      return stepTo(applyGrants(state, message));
    case 'pointer': {
      const { type: _, from, ...pointer } = message;
      return stepTo(setPointer(state, from, pointer));
    }
    default:
      return inOrder(state, message);
  }
}

/** Renews an expired ticket once; all other rejections are final. */
function renewOrReject(state: RoomState, rejection: RoomRejection): RoomStep {
  if (rejection.reason !== 'stale' || !state.mayRenew) return reject(state, rejection);
  return stepTo({ ...state, mayRenew: false, pendingRejection: rejection }, { type: 'renewTicket' });
}

function applyBoardPart(state: RoomState, update: string): RoomStep {
  const boardPartsLeft = state.boardPartsLeft - 1;
  return stepTo(
    { ...state, boardPartsLeft, boardReady: state.boardReady || boardPartsLeft === 0 },
    { type: 'applyBoard', update, from: undefined },
  );
}

/** Ignores messages that have already arrived, and reconnects if one is missing. */
function inOrder(state: RoomState, message: NumberedMessage): RoomStep {
  if (message.seq <= state.seen) return stepTo(state);
  if (message.seq !== state.seen + 1) return stepTo(state, { type: 'reconnect' });
  return applyNumbered({ ...state, seen: message.seq }, message);
}

function applyNumbered(state: RoomState, message: NumberedMessage): RoomStep {
  switch (message.type) {
    case 'joined': {
      const { id } = message.participant;
      const joined = setParticipant(state, message.participant);
      return isKnown(state, id) ? stepTo(joined, { type: 'emitRenewed', participantId: id }) : stepTo(joined);
    }
    case 'changed': {
      const { id, state: decision } = message.participant;
      if (id !== state.self?.id) return stepTo(setParticipant(state, message.participant));
      return stepTo(applyDecision({ ...state, isHandUp: decision.handAt !== undefined }, decision));
    }
    case 'left':
      return stepTo(removeParticipant(state, message.participantId));
    case 'chat':
      return stepTo(addChatMessage(state, message.message));
    case 'signal':
      return isRecord(message.signal)
        ? stepTo(state, { type: 'emitSignal', from: message.from, signal: message.signal })
        : stepTo(state);
    case 'board':
      return stepTo(state, { type: 'applyBoard', update: message.update, from: message.from });
    case 'admitted':
      return admit(state, message);
    case 'asked':
      return stepTo({ ...state, asked: { from: message.from, what: message.what } });
    case 'recalled':
      return stepTo(state, { type: 'emitRecalled', from: message.from });
    case 'clock':
      return stepTo({ ...state, clock: message.clock });
    case 'attendance':
      return stepTo({ ...state, attendance: message.attendance });
    case 'removed':
      return finish(state, 'removed');
    case 'ended':
      return finish({ ...state, attendance: message.attendance, ending: message.reason }, 'ended');
  }
}

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;
type Grants = Pick<Welcome, 'fileToken' | 'iceServers'>;
type View = Grants & Pick<Welcome, 'attendance' | 'boardIncomplete' | 'parts' | 'participants'>;

/** The name of the media engine if the provider sends none. */
const DEFAULT_ENGINE = 'mesh';

/** Reply to a join: this side enters the room or its lobby. */
function welcome(state: RoomState, message: Welcome): RoomStep {
  const isFirst = state.welcomeCount === 0;
  return takeSteps(
    state,
    (before) => acceptJoin(before, message.now),
    (before) => becomeWelcome(before, message),
    (before) => stepTo(applyView(before, message)),
    (before) => stepTo(isInside(before) ? replaceChat(before, message.chat, isFirst) : before),
    (before) => stepTo(enter({ ...before, welcomeCount: before.welcomeCount + 1 })),
    (before) => sendOutbox({ ...before, outbox: renumber(before.outbox) }),
    (before) => restoreHand(before, message.state.handAt),
    (before) => openBoard(before, undefined),
  );
}

/** Reply to a resume: nothing is lost on either side. */
function resume(state: RoomState, message: MessageOf<'resumed'>): RoomStep {
  return takeSteps(
    state,
    (before) => acceptJoin(before, message.now),
    (before) => stepTo(applyGrants({ ...before, clock: message.clock }, message)),
    (before) => stepTo(expectBoardParts(replaceParticipants(before, message.participants), message.parts)),
    (before) => stepTo(enter(before)),
    (before) => sendOutbox({ ...before, outbox: confirmReceived(before.outbox, message.received) }),
    (before) => openBoard(before, message.acknowledged),
  );
}

/** The teacher admits this side from the lobby. */
function admit(state: RoomState, message: MessageOf<'admitted'>): RoomStep {
  const inside = applyDecision(state, { ...state.self?.state, admissionState: 'inside' });
  return openBoard(enter(replaceChat(applyView(inside, message), message.chat, true)), undefined);
}

/** Sets temporary grants of the provider: access to files, and ICE servers. */
function applyGrants(state: RoomState, { fileToken, iceServers }: Grants): RoomState {
  return { ...state, fileToken, iceServers: iceServers ?? state.iceServers };
}

function acceptJoin(state: RoomState, now: number): RoomStep {
  const joined = { ...state, isJoined: true, mayRenew: state.canRenew };
  // A camera may have started between the join and its reply.
  const isOutdated = state.ownState !== state.joinedState;
  return stepTo(
    joined,
    { type: 'settleConnection' },
    ...(isOutdated ? sendEffects(joined, { type: 'state', state: state.ownState }) : []),
    { type: 'adjustClock', now, sentAt: state.joinedAt },
  );
}

function becomeWelcome(state: RoomState, message: Welcome): RoomStep {
  const { seq, clock, title, kind, engine = DEFAULT_ENGINE } = message;
  const self = becomeParticipant({ ...state, seen: seq, clock, title, kind, engine }, message);
  return stepTo(self, ...rememberEffects(self));
}

function applyView(state: RoomState, view: View): RoomState {
  const { attendance, participants, parts, boardIncomplete = false } = view;
  const seen = { ...replaceParticipants(state, participants), attendance, boardIncomplete };
  return expectBoardParts(applyGrants(seen, view), parts);
}

function expectBoardParts(state: RoomState, count: number): RoomState {
  return { ...state, boardPartsLeft: count, boardReady: state.boardReady || (count === 0 && isInside(state)) };
}

const enter = (state: RoomState): RoomState =>
  setOwnLink({ ...state, phase: isInside(state) ? 'inside' : 'waiting' }, 'ok');

/** Raises the hand again if a restarted provider has lost it. */
function restoreHand(state: RoomState, handAt: number | undefined): RoomStep {
  if (handAt !== undefined) return stepTo({ ...state, isHandUp: true });
  return state.isHandUp ? sendReliably(state, { type: 'hand', up: true }) : stepTo(state);
}

function openBoard(state: RoomState, acknowledged: number | undefined): RoomStep {
  return isInside(state)
    ? stepTo({ ...state, boardRejection: '' }, { type: 'openBoard', acknowledged })
    : stepTo(state);
}
