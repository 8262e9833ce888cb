import type { ClientMessage } from '../protocol/client-messages.ts';
import type { Remembered } from '../room-memory.ts';
import type { ReceivedSignalingMessage, RoomPhase, RoomRejection } from '../room-types.ts';
import { addToOutbox, messagesToSend, type ReliableMessage, type RoomState } from './room-state.ts';

/** The result of one message: the next state, and the effects to run. */
export interface RoomStep {
  readonly state: RoomState;
  readonly effects: readonly RoomEffect[];
}

/** A step to a state, with effects. */
export const stepTo = (state: RoomState, ...effects: readonly RoomEffect[]): RoomStep => ({ state, effects });

/** Runs several steps one after another. */
export function takeSteps(start: RoomState, ...steps: readonly ((state: RoomState) => RoomStep)[]): RoomStep {
  return steps.reduce<RoomStep>(({ state, effects }, step) => {
    const next = step(state);
    return { state: next.state, effects: [...effects, ...next.effects] };
  }, stepTo(start));
}

type JoinMessage = Omit<Extract<ClientMessage, { type: 'join' }>, 'board'>;

/** The effects of a change of a room's state, in this order. The reducer only returns them. */
export type RoomEffect =
  | { readonly type: 'send'; readonly message: ClientMessage }
  /** Sends a join, together with the state vector of the board. */
  | { readonly type: 'sendJoin'; readonly message: JoinMessage }
  /** Sets the room's clock from the provider's time `now`, the reply to a message sent at `sentAt`. */
  | { readonly type: 'adjustClock'; readonly now: number; readonly sentAt: number }
  /** Records how long the reply to a ping took. The reply to a join does not measure this: it waits for the room, and for a new socket. */
  | { readonly type: 'noteRoundTrip'; readonly sentAt: number }
  /** The connection works: the next reconnect counts as the first again. */
  | { readonly type: 'settleConnection' }
  | { readonly type: 'reconnect' }
  /** Requests a new ticket; the result arrives as `ticketRenewed`. */
  | { readonly type: 'renewTicket' }
  | { readonly type: 'remember'; readonly value: Remembered }
  | { readonly type: 'forget' }
  | { readonly type: 'applyBoard'; readonly update: string; readonly from: string | undefined }
  /** Sends changes of the board; `acknowledged` of them are stored, undefined: they are numbered from 1 again. */
  | { readonly type: 'openBoard'; readonly acknowledged: number | undefined }
  | { readonly type: 'acknowledgeBoard'; readonly count: number }
  | { readonly type: 'pauseBoard' }
  | { readonly type: 'emitSignal'; readonly from: string; readonly signal: ReceivedSignalingMessage }
  | { readonly type: 'emitRenewed'; readonly participantId: string }
  | { readonly type: 'emitRecalled'; readonly from: string }
  /** Closes the connection and removes all listeners. */
  | { readonly type: 'release' };

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

/** The effects that send messages; none before the provider has accepted the join. */
export const sendEffects = ({ isJoined }: RoomState, ...messages: readonly ClientMessage[]): RoomEffect[] =>
  isJoined ? messages.map((message) => ({ type: 'send', message })) : [];

/** Sends a message that must arrive exactly once, now or after a reconnect. */
export function sendReliably(state: RoomState, message: ReliableMessage): RoomStep {
  const outbox = addToOutbox(state.outbox, message);
  return stepTo({ ...state, outbox }, ...sendEffects(state, { ...message, n: outbox.last }));
}

/** Sends everything that the provider has not acknowledged. */
export const sendOutbox = (state: RoomState): RoomStep =>
  stepTo(state, ...sendEffects(state, ...messagesToSend(state.outbox)));

/** Stores ID, key and device state in the tab, once there is a participant. */
export const rememberEffects = ({ resumeKey, ownState }: RoomState): RoomEffect[] =>
  resumeKey ? [{ type: 'remember', value: { ...resumeKey, state: ownState } }] : [];
