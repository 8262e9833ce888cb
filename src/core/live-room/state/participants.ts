import type { Participant } from '../protocol/records.ts';
import type { Pointer } from '../room-types.ts';
import type { RoomState } from './room-state.ts';

/** Whether a participant with this ID is in the room. */
export const isKnown = ({ participants }: RoomState, id: string): boolean =>
  participants.some((participant) => participant.id === id);

/** Adds a participant, or replaces the one with the same ID. */
export function setParticipant(state: RoomState, participant: Participant): RoomState {
  const participants = isKnown(state, participant.id)
    ? state.participants.map((other) => (other.id === participant.id ? participant : other))
    : [...state.participants, participant];
  return { ...state, participants };
}

/** Replaces all other participants; pointers of those who are gone are removed. */
export function replaceParticipants(state: RoomState, participants: readonly Participant[]): RoomState {
  const present = new Set(participants.map(({ id }) => id));
  const isComplete = [...state.pointers.keys()].every((id) => present.has(id));
  const pointers = isComplete ? state.pointers : new Map([...state.pointers].filter(([id]) => present.has(id)));
  return { ...state, participants, pointers };
}

/** Removes a participant and their pointer. */
export function removeParticipant(state: RoomState, id: string): RoomState {
  return replaceParticipants(
    state,
    state.participants.filter((participant) => participant.id !== id),
  );
}

/** Sets where a participant points. */
export function setPointer(state: RoomState, id: string, pointer: Pointer): RoomState {
  return { ...state, pointers: new Map(state.pointers).set(id, pointer) };
}
