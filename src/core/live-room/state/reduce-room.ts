import { reduceAction } from './reduce-action.ts';
import { reduceConnectionEvent } from './reduce-connection-event.ts';
import { reduceServerMessage } from './reduce-server-message.ts';
import type { RoomMessage } from './room-message.ts';
import type { RoomState } from './room-state.ts';
import { stepTo, type RoomStep } from './room-step.ts';

/** The protocol of a room: what a message changes, and what has to be done then. Pure: no clock, no socket, no signal. */
export function reduceRoom(state: RoomState, message: RoomMessage): RoomStep {
  switch (message.type) {
    case 'received':
      return state.isClosed ? stepTo(state) : reduceServerMessage(state, message.message);
    case 'unknown':
      // It counts as received: it would be sent again and again otherwise.
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
