import type { RoomEffect } from './room-effect.ts';
import type { RoomState } from './room-state.ts';

/** The result of one message: the next state, and what the room has to do. */
export interface RoomStep {
  readonly state: RoomState;
  readonly effects: readonly RoomEffect[];
}

/** A step to a state, with effects. */
export const stepTo = (state: RoomState, ...effects: readonly RoomEffect[]): RoomStep => ({ state, effects });

/** Takes several steps one after another. */
export function takeSteps(start: RoomState, ...steps: readonly ((state: RoomState) => RoomStep)[]): RoomStep {
  return steps.reduce<RoomStep>(({ state, effects }, step) => {
    const next = step(state);
    return { state: next.state, effects: [...effects, ...next.effects] };
  }, stepTo(start));
}
