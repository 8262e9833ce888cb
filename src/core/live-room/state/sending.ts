import type { ClientMessage } from '../protocol/client-messages.ts';
import { addToOutbox, messagesToSend, type ReliableMessage } from './outbox.ts';
import type { RoomEffect } from './room-effect.ts';
import type { RoomState } from './room-state.ts';
import { stepTo, type RoomStep } from './room-step.ts';

/** The effects that send messages; none before the provider has accepted the join. */
export const sendEffects = ({ isJoined }: RoomState, ...messages: readonly ClientMessage[]): RoomEffect[] =>
  isJoined ? messages.map((message) => ({ type: 'send', message })) : [];

/** Sends a message that must arrive exactly once, now or after a reconnect. */
export function sendReliably(state: RoomState, message: ReliableMessage): RoomStep {
  const outbox = addToOutbox(state.outbox, message);
  return stepTo({ ...state, outbox }, ...sendEffects(state, { ...message, n: outbox.last }));
}

/** Sends everything that the provider has not confirmed. */
export const sendOutbox = (state: RoomState): RoomStep =>
  stepTo(state, ...sendEffects(state, ...messagesToSend(state.outbox)));

/** Stores ID, key and device state in the tab, once there is a participant to remember. */
export const rememberEffects = ({ resumeKey, ownState }: RoomState): RoomEffect[] =>
  resumeKey ? [{ type: 'remember', value: { ...resumeKey, state: ownState } }] : [];
