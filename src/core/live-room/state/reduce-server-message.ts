import { isRecord } from '../../api/index.ts';
import type { RoomRejection } from '../room-types.ts';
import type { ServerMessage, Welcome } from '../protocol/server-messages.ts';
import { addChatMessage } from './chat.ts';
import { finish, reject } from './closing.ts';
import { admit, applyGrants, resume, welcome } from './joining.ts';
import { confirmReceived } from './outbox.ts';
import { applyDecision } from './own-participant.ts';
import { isKnown, removeParticipant, setParticipant, setPointer } from './participants.ts';
import type { RoomState } from './room-state.ts';
import { stepTo, type RoomStep } from './room-step.ts';

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

/** A ticket that is too old is renewed once; all other rejections are final. */
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

/** Ignores messages that came before, and reconnects where one is missing. */
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
