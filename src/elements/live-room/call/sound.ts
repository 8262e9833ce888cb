import { batch, signal, type ReadonlySignal } from '@preact/signals-core';

/** Whether the browser plays the others' sound: some wait for a press first. */
export interface Sound {
  readonly isBlocked: ReadonlySignal<boolean>;
  /** Grows with each further attempt to play. */
  readonly attempt: ReadonlySignal<number>;
  /** Notes that the browser refused to play. */
  block(): void;
  /** Tries again, best within a press. */
  playAgain(): void;
}

export function createSound(): Sound {
  const isBlocked = signal(false);
  const attempt = signal(0);
  return {
    isBlocked,
    attempt,
    block() {
      isBlocked.value = true;
    },
    playAgain: () =>
      batch(() => {
        isBlocked.value = false;
        attempt.value += 1;
      }),
  };
}
