import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { perSession, type Session } from '../session/index.ts';

/** Whether this device gets notifications, or why it cannot. */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

interface Known {
  readonly epoch: number;
  readonly state: PushState;
}

const knownOf = perSession(() => signal<Known | undefined>());

/** The known state for the signed-in teacher, for every text that says when reminders come; undefined until known. */
export const pushStateOf = perSession((session): ReadonlySignal<PushState | undefined> => {
  const known = knownOf(session);
  return computed(() => (known.value?.epoch === session.teacherEpoch.value ? known.value.state : undefined));
});

export function notePushState(session: Session, state: PushState): void {
  knownOf(session).value = { epoch: session.teacherEpoch.peek(), state };
}
