import { signal } from '@preact/signals-core';
import type { Participant, ParticipantState } from './protocol.ts';
import type { Welcome } from './server-messages.ts';
import { forgetParticipant, rememberedParticipant, rememberParticipant } from './room-memory.ts';
import type { RoomOptions, StateChange } from './room-types.ts';

type Told = Omit<ParticipantState, 'handAt'>;

const wantsIn = ({ admissionState: stage }: Told) => stage === 'inside' || stage === 'waiting';

/**
 * This member. Microphone, camera and screen are as this side told them and nothing else changes them; the provider
 * decides only who is inside and when a hand went up.
 */
export function createSelf({ storage, room, state }: Pick<RoomOptions, 'storage' | 'room' | 'state'>) {
  const memory = rememberedParticipant(storage, room);
  const member = signal<Participant>();
  let sharedState: Told = memory?.state ?? state;
  let proof = memory && { member: memory.member, key: memory.key };

  const remember = () => {
    if (proof) rememberParticipant(storage, room, { ...proof, state: sharedState });
  };
  const show = (stage: ParticipantState['admissionState'], handAt: number | undefined) => {
    const known = member.peek();
    if (known)
      member.value = {
        ...known,
        state: { ...sharedState, admissionState: stage, ...(handAt !== undefined && { handAt }) },
      };
  };

  return {
    member,
    /** As this side told it; its stage is what it wishes to be. */
    sharedState: () => sharedState,
    /** Who this member is, for a resume. */
    proof: () => proof,
    isInside: () => member.peek()?.state.admissionState === 'inside',
    change(change: StateChange): void {
      sharedState = { ...sharedState, ...change };
      remember();
      const known = member.peek()?.state;
      const stage =
        known?.admissionState === 'inside' ? 'inside' : wantsIn(sharedState) ? 'waiting' : sharedState.admissionState;
      show(stage, known?.handAt);
    },
    welcome({ member: id, key, identity, name, role, state: { admissionState: stage, handAt } }: Welcome): void {
      proof = { member: id, key };
      member.value = { id, identity, name, role, link: 'ok', state: sharedState };
      show(stage, handAt);
      remember();
    },
    /** What the provider decides; its word about devices is only an echo. */
    decide({ admissionState: stage, handAt }: Pick<ParticipantState, 'admissionState' | 'handAt'>): void {
      show(stage, handAt);
    },
    setLink(link: Participant['link']): void {
      const known = member.peek();
      if (known) member.value = { ...known, link };
    },
    clearMemory(): void {
      proof = undefined;
      forgetParticipant(storage, room);
    },
  };
}
