import type { RoomPhase, RoomRejection } from '../room-types.ts';
import type { RoomState } from './room-state.ts';
import { stepTo, takeSteps, type RoomStep } from './room-step.ts';

type FinalPhase = Extract<RoomPhase, 'rejected' | 'removed' | 'ended' | 'left'>;

/** Closes the room on this side: nothing is sent or received any more. */
export const release = (state: RoomState): RoomStep =>
  stepTo({ ...state, isClosed: true, isJoined: false }, { type: 'release' });

/** Ends the room for this side. A rejected page may rejoin as the same participant; others may not. */
export function finish(state: RoomState, phase: FinalPhase): RoomStep {
  if (phase === 'rejected') return release({ ...state, phase });
  return takeSteps(state, (before) => stepTo({ ...before, phase, resumeKey: undefined }, { type: 'forget' }), release);
}

/** Ends the room because the provider rejects this client. */
export const reject = (state: RoomState, rejection: RoomRejection): RoomStep =>
  finish({ ...state, rejection }, rejection.reason === 'removed' ? 'removed' : 'rejected');
