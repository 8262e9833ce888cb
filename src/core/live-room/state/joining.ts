import type { ServerMessage, Welcome } from '../protocol/server-messages.ts';
import { replaceChat } from './chat.ts';
import { confirmReceived, renumber } from './outbox.ts';
import { applyDecision, becomeParticipant, isInside, setOwnLink } from './own-participant.ts';
import { replaceParticipants } from './participants.ts';
import type { RoomState } from './room-state.ts';
import { stepTo, takeSteps, type RoomStep } from './room-step.ts';
import { rememberEffects, sendEffects, sendOutbox, sendReliably } from './sending.ts';

type MessageOf<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;
type Grants = Pick<Welcome, 'fileToken' | 'iceServers'>;
type View = Grants & Pick<Welcome, 'attendance' | 'boardIncomplete' | 'parts' | 'participants'>;

/** The name of the media engine where a provider sends none. */
const DEFAULT_ENGINE = 'mesh';

/** Reply to a join: this side enters the room or its lobby. */
export function welcome(state: RoomState, message: Welcome): RoomStep {
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
export function resume(state: RoomState, message: MessageOf<'resumed'>): RoomStep {
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
export function admit(state: RoomState, message: MessageOf<'admitted'>): RoomStep {
  const inside = applyDecision(state, { ...state.self?.state, admissionState: 'inside' });
  return openBoard(enter(replaceChat(applyView(inside, message), message.chat, true)), undefined);
}

/** Sets what the provider grants for a while: access to files, and ICE servers. */
export function applyGrants(state: RoomState, { fileToken, iceServers }: Grants): RoomState {
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

/** Raises the hand again where a restarted provider has forgotten it. */
function restoreHand(state: RoomState, handAt: number | undefined): RoomStep {
  if (handAt !== undefined) return stepTo({ ...state, isHandUp: true });
  return state.isHandUp ? sendReliably(state, { type: 'hand', up: true }) : stepTo(state);
}

function openBoard(state: RoomState, acknowledged: number | undefined): RoomStep {
  return isInside(state)
    ? stepTo({ ...state, boardRejection: '' }, { type: 'openBoard', acknowledged })
    : stepTo(state);
}
