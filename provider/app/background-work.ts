import { guard } from './guard.ts';

/** Work that runs after a reply, so that its duration is not observable from outside. */
export interface BackgroundWork {
  /** Starts work in a later task. Errors are logged. */
  run(work: () => void | Promise<void>): void;
  /** Resolves when no work is left, including work that was started meanwhile. */
  idle(): Promise<void>;
}

export function createBackgroundWork(): BackgroundWork {
  const pending = new Set<Promise<void>>();
  return {
    run(work) {
      const task = guard('work after a reply', () => new Promise((resolve) => setTimeout(resolve)).then(work)).finally(
        () => pending.delete(task),
      );
      pending.add(task);
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
