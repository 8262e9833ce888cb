import type { Participant, OwnState, ParticipantState } from '../protocol/records.ts';
import type { Welcome } from '../protocol/server-messages.ts';
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

/** Replaces all other participants; removes pointers of those who have left. */
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

/**
 * The own participant. Microphone, camera and screen are as this side reported them, and nothing else changes them; the
 * provider decides only who is inside, when a hand was raised, and what the teacher advises.
 */
type Decision = Pick<ParticipantState, 'admissionState' | 'advice' | 'handAt'>;

/** Whether this side is inside, rather than in the lobby. */
export const isInside = ({ self }: RoomState): boolean => self?.state.admissionState === 'inside';

const requestsAdmission = ({ admissionState }: OwnState) => admissionState === 'inside' || admissionState === 'waiting';

/** Applies the provider's decisions; device states in them are only an echo. */
export function applyDecision(state: RoomState, { admissionState, handAt, advice }: Decision): RoomState {
  if (!state.self) return state;
  const shown = {
    ...state.ownState,
    admissionState,
    ...(handAt !== undefined && { handAt }),
    ...(advice && { advice }),
  };
  return { ...state, self: { ...state.self, state: shown } };
}

/**
 * Applies a change by the user; a request to the user ends once a device changes. The provider decides whether a request to enter is
 * granted or has to wait.
 */
export function changeOwnState(state: RoomState, change: Partial<OwnState>): RoomState {
  const { microphone, camera } = state.ownState;
  const ownState = { ...state.ownState, ...change };
  const hasNewDevice = ownState.microphone !== microphone || ownState.camera !== camera;
  const known = state.self?.state.admissionState ?? 'opened';
  const admissionState = requestsAdmission(ownState) || isInside(state) ? known : ownState.admissionState;
  return applyDecision(
    { ...state, ownState, asked: hasNewDevice ? undefined : state.asked },
    { ...state.self?.state, admissionState },
  );
}

/** Becomes the participant that the provider welcomes. */
export function becomeParticipant(state: RoomState, welcome: Welcome): RoomState {
  const { participantId: id, key, identity, name, role } = welcome;
  const self = { id, identity, name, role, link: 'ok', state: state.ownState } as const;
  return applyDecision({ ...state, resumeKey: { participantId: id, key }, self }, welcome.state);
}

/** Sets whether this side has a connection to the provider. */
export function setOwnLink(state: RoomState, link: 'ok' | 'lost'): RoomState {
  return { ...state, self: state.self && { ...state.self, link } };
}
