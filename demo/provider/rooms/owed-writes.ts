import { guard } from '../app/guard.ts';

/**
 * Writes that follow from something that has happened already, such as somebody's leaving: what the store cannot take
 * now (its file is locked, the disk is full) it gets later, in the same order.
 */
export function createOwedWrites() {
  const owed: { task: string; work: () => void }[] = [];

  function retry(): void {
    for (let next = owed[0]; next; next = owed[0]) {
      const { task, work } = next;
      let isDone = false;
      void guard(task, () => {
        work();
        isDone = true;
      });
      if (!isDone) return;
      owed.shift();
    }
  }

  return {
    /** Writes now if the store can, else at the next `retry`. */
    write(task: string, work: () => void): void {
      owed.push({ task, work });
      retry();
    },
    retry,
    get size() { return owed.length; },
  };
}
