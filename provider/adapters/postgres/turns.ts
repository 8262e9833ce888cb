import { createTaskQueue, type TaskQueue } from '../../app/task-queue.ts';
import { StoreUnavailable } from '../../store/store.ts';

/** How long a transaction may wait for its turn, in ms: as long as for a connection. */
const TURN_TIMEOUT_MS = 5_000;

/** Runs work after all earlier work of the same name, and work without a name at once. */
type InTurn = <Result>(name: string | undefined, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets work take turns. Serializable transactions that read and write the same rows at the same time fail, all but one, and are tried again; the
 * more there are, the more often. One after the other none fails.
 */
export function createTurns(timeout = TURN_TIMEOUT_MS): InTurn {
  const queues = new Map<string, TaskQueue>();
  return async (name, work) => {
    if (name === undefined) return work();
    const queue = queues.get(name) ?? createTaskQueue();
    queues.set(name, queue);
    const askedAt = performance.now();
    try {
      return await queue.run(() => {
        // What came before it took so long because the server does: nobody waits for each of those who wait.
        if (performance.now() - askedAt > timeout)
          throw new StoreUnavailable('busy', new Error('Its turn came too late.'));
        return work();
      });
    } finally {
      if (queue.isIdle) queues.delete(name);
    }
  };
}
