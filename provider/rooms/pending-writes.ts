import { guard } from '../app/guard.ts';

type Work = () => Promise<void>;

/** Writes that are retried, in order, until the store accepts them. */
export interface PendingWrites {
  /** Writes now if possible, else at the next `retry`. Never rejects. */
  write(task: string, work: Work): Promise<void>;
  retry(): Promise<void>;
  readonly size: number;
}

/**
 * Queues writes that record what has already happened, such as a participant's leaving. They must not be lost while the
 * store is unavailable (its file is locked, the disk is full, its server restarts).
 */
export function createPendingWrites(): PendingWrites {
  const pending: { task: string; work: Work }[] = [];

  async function retry(): Promise<void> {
    for (let next = pending[0]; next; next = pending[0]) {
      const { task, work } = next;
      let isDone = false;
      await guard(task, async () => {
        await work();
        isDone = true;
      });
      if (!isDone) return;
      pending.shift();
    }
  }

  return {
    write(task, work) {
      pending.push({ task, work });
      return retry();
    },
    retry,
    get size() {
      return pending.length;
    },
  };
}
