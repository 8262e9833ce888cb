import { CHAT_LENGTH, CLOSE, isFinalCode } from '../protocol/records.ts';
import { addOwnChatMessage } from './chat.ts';
import {
  finish,
  release,
  reject,
  stepTo,
  type RoomStep,
  takeSteps,
  rememberEffects,
  sendEffects,
  sendReliably,
} from './room-step.ts';
import { changeOwnState, isInside, setOwnLink } from './participants.ts';
import { reduceServerMessage } from './reduce-server-message.ts';
import type { RoomMessage, RoomAction, ConnectionEvent, RoomState } from './room-state.ts';

/** The protocol of a room: the state changes and effects of a message. Pure: no clock, no socket, no signal. */
export function reduceRoom(state: RoomState, message: RoomMessage): RoomStep {
  switch (message.type) {
    case 'received':
      return state.isClosed ? stepTo(state) : reduceServerMessage(state, message.message);
    case 'unknown':
      // It counts as received; otherwise it would be sent again and again.
      return stepTo(message.seq === state.seen + 1 ? { ...state, seen: message.seq } : state);
    case 'opened':
    case 'lost':
    case 'pingDue':
    case 'ticketRenewed':
      return reduceConnectionEvent(state, message);
    default:
      return reduceAction(state, message);
  }
}

type ActionOf<Type extends RoomAction['type']> = Extract<RoomAction, { type: Type }>;

/** Applies an action of the user or of the page. */
function reduceAction(state: RoomState, action: RoomAction): RoomStep {
  switch (action.type) {
    case 'changeState':
      return changeState(state, action);
    case 'raiseHand':
      return sendReliably({ ...state, isHandUp: action.up }, { type: 'hand', up: action.up });
    case 'sendChatMessage':
      return sendChatMessage(state, action);
    case 'readChat':
      return stepTo({ ...state, unread: 0 });
    case 'dismissRequest':
      return stepTo({ ...state, asked: undefined });
    case 'point':
      return stepTo(state, ...sendEffects(state, { ...action.pointer, type: 'pointer' }));
    case 'sendReliably':
      return sendReliably(state, action.message);
    case 'retry':
      return state.isClosed ? stepTo(state) : stepTo(state, { type: 'reconnect' });
    case 'leave':
      return leave(state);
    case 'dispose':
      return release(state);
  }
}

function changeState(state: RoomState, { change }: ActionOf<'changeState'>): RoomStep {
  // Devices that a closing page switches off must be on again after a reload.
  if (state.isClosed) return stepTo(state);
  const changed = changeOwnState(state, change);
  return stepTo(changed, ...rememberEffects(changed), ...sendEffects(changed, { type: 'state', state: change }));
}

/** Truncates longer text; does not send blank text, or text from outside the room. */
function sendChatMessage(state: RoomState, { id, text, at }: ActionOf<'sendChatMessage'>): RoomStep {
  const sent = text.trim().slice(0, CHAT_LENGTH);
  if (!state.self || !isInside(state) || sent === '') return stepTo(state);
  const { identity, name, role } = state.self;
  return sendReliably(addOwnChatMessage(state, { id, identity, name, role, text: sent, at }), {
    type: 'chat',
    id,
    text: sent,
  });
}

function leave(state: RoomState): RoomStep {
  if (state.isClosed) return stepTo(state);
  return takeSteps(
    state,
    (before) => stepTo(before, ...sendEffects(before, { type: 'leave' })),
    (before) => finish(before, 'left'),
  );
}

/** Applies an event of the connection. */
function reduceConnectionEvent(state: RoomState, event: ConnectionEvent): RoomStep {
  switch (event.type) {
    case 'opened':
      return join(state, event.at);
    case 'lost':
      return lose(state, event.code);
    case 'pingDue':
      return stepTo(state, ...sendEffects(state, { type: 'ping', at: event.at, seen: state.seen }));
    case 'ticketRenewed':
      return applyNewTicket(state, event.token);
  }
}

/** Joins, as the page's previous participant if there is one. */
function join(state: RoomState, at: number): RoomStep {
  const { token, language, ownState, resumeKey, welcomeCount, seen } = state;
  // A reloaded page has seen nothing yet, and needs everything.
  const resume = resumeKey && { resume: { ...resumeKey, ...(welcomeCount > 0 && { seen }) } };
  return stepTo(
    { ...state, joinedAt: at, joinedState: ownState },
    { type: 'sendJoin', message: { type: 'join', token, language, state: ownState, ...resume } },
  );
}

function lose(state: RoomState, code: number): RoomStep {
  const lost = stepTo({ ...state, isJoined: false }, { type: 'pauseBoard' });
  if (state.isClosed) return lost;
  const phase = state.welcomeCount > 0 ? 'reconnecting' : state.phase;
  return takeSteps(
    state,
    () => lost,
    (before) => stepTo(setOwnLink({ ...before, phase }, 'lost')),
    // With a final code the provider's message did not arrive, unless it asked for a new ticket.
    (before) => (isFinalCode(code) && !state.pendingRejection ? finish(before, phaseAfter(code)) : stepTo(before)),
  );
}

function phaseAfter(code: number): 'ended' | 'removed' | 'rejected' {
  if (code === CLOSE.ended) return 'ended';
  return code === CLOSE.removed ? 'removed' : 'rejected';
}

function applyNewTicket(state: RoomState, token: string | undefined): RoomStep {
  const { pendingRejection, isClosed } = state;
  const renewed = { ...state, pendingRejection: undefined };
  if (isClosed || !pendingRejection) return stepTo(renewed);
  return token === undefined ? reject(renewed, pendingRejection) : stepTo({ ...renewed, token }, { type: 'reconnect' });
}
