/** How many bytes are applied in one task: each takes about ten milliseconds. */
const TASK_BYTES = 128 * 1024;

/** Applies changes of a board one after another, in tasks between which the page can paint and respond. */
export async function applyInTasks<Change extends { readonly update: Uint8Array }>(
  next: () => Change | undefined,
  apply: (change: Change) => void,
): Promise<void> {
  let left = TASK_BYTES;
  for (let change = next(); change; change = next()) {
    apply(change);
    left -= change.update.length;
    if (left > 0) continue;
    left = TASK_BYTES;
    await nextTask();
  }
}

/** Resolves in a separate task. Messages are handled before timers, and not throttled in hidden pages. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
