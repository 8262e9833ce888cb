import type { OwnState, ParticipantState } from '../protocol/records.ts';
import type { Welcome } from '../protocol/server-messages.ts';
import type { RoomState } from './room-state.ts';

/**
 * The own participant. Microphone, camera and screen are as this side reported them, and nothing else changes them; the
 * provider decides only who is inside and when a hand was raised.
 */
type Decision = Pick<ParticipantState, 'admissionState' | 'handAt'>;

/** Whether this side is inside, rather than in the lobby. */
export const isInside = ({ self }: RoomState): boolean => self?.state.admissionState === 'inside';

const requestsAdmission = ({ admissionState }: OwnState) => admissionState === 'inside' || admissionState === 'waiting';

/** Applies what the provider decided; devices that it mentions are only an echo. */
export function applyDecision(state: RoomState, { admissionState, handAt }: Decision): RoomState {
  if (!state.self) return state;
  const shown = { ...state.ownState, admissionState, ...(handAt !== undefined && { handAt }) };
  return { ...state, self: { ...state.self, state: shown } };
}

/** Applies a change that the user made; a request to the user is over once a device changes. */
export function changeOwnState(state: RoomState, change: Partial<OwnState>): RoomState {
  const { microphone, camera } = state.ownState;
  const ownState = { ...state.ownState, ...change };
  const hasNewDevice = ownState.microphone !== microphone || ownState.camera !== camera;
  const admissionState = isInside(state) ? 'inside' : requestsAdmission(ownState) ? 'waiting' : ownState.admissionState;
  return applyDecision(
    { ...state, ownState, asked: hasNewDevice ? undefined : state.asked },
    { admissionState, handAt: state.self?.state.handAt },
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
