import { CLOSE, isFinalCode } from '../protocol/limits.ts';
import { finish, reject } from './closing.ts';
import { setOwnLink } from './own-participant.ts';
import type { ConnectionEvent } from './room-message.ts';
import type { RoomState } from './room-state.ts';
import { stepTo, takeSteps, type RoomStep } from './room-step.ts';
import { sendEffects } from './sending.ts';

/** Applies an event of the connection. */
export function reduceConnectionEvent(state: RoomState, event: ConnectionEvent): RoomStep {
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

/** Joins, as the participant that this page was before if there is one. */
function join(state: RoomState, at: number): RoomStep {
  const { token, language, ownState, resumeKey, welcomeCount, seen } = state;
  // A page that was reloaded has seen nothing yet, and needs everything.
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
