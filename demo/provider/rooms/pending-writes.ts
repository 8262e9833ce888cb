import { guard } from '../app/guard.ts';

/** Writes that are retried, in order, until the store accepts them. */
export interface PendingWrites {
  /** Writes now if possible, else at the next `retry`. */
  write(task: string, work: () => void): void;
  retry(): void;
  readonly size: number;
}

/**
 * Queues writes that record what has already happened, such as a participant's leaving. They must not be lost while the
 * store is unavailable (its file is locked, the disk is full).
 */
export function createPendingWrites(): PendingWrites {
  const pending: { task: string; work: () => void }[] = [];

  function retry(): void {
    for (let next = pending[0]; next; next = pending[0]) {
      const { task, work } = next;
      let isDone = false;
      void guard(task, () => {
        work();
        isDone = true;
      });
      if (!isDone) return;
      pending.shift();
    }
  }

  return {
    write(task, work) {
      pending.push({ task, work });
      retry();
    },
    retry,
    get size() {
      return pending.length;
    },
  };
}
