import { CHAT_LENGTH } from '../protocol/limits.ts';
import { addOwnChatMessage } from './chat.ts';
import { finish, release } from './closing.ts';
import { changeOwnState, isInside } from './own-participant.ts';
import type { RoomAction } from './room-message.ts';
import type { RoomState } from './room-state.ts';
import { stepTo, takeSteps, type RoomStep } from './room-step.ts';
import { rememberEffects, sendEffects, sendReliably } from './sending.ts';

type ActionOf<Type extends RoomAction['type']> = Extract<RoomAction, { type: Type }>;

/** Applies an action of the user or of the page. */
export function reduceAction(state: RoomState, action: RoomAction): RoomStep {
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

/** Longer text is cut; blank text is not sent, nor is anything from outside the room. */
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
