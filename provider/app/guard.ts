/**
 * Runs work that no caller waits for, such as socket and timer callbacks. An error, which would otherwise end the process,
 * is logged and passed to `onFailure`. The promise resolves when the work has ended and never rejects, so it does not have to
 * be awaited. Synchronous work is done on return.
 * @param task names the work in the log
 */
export function guard(
  task: string,
  work: () => unknown,
  onFailure: (error: unknown) => void = () => {},
): Promise<void> {
  function fail(error: unknown): void {
    report(task, error);
    try {
      onFailure(error);
    } catch (second) {
      report(`${task}, handling its failure`, second);
    }
  }
  try {
    const result = work();
    return result instanceof Promise ? result.then(() => {}, fail) : Promise.resolve();
  } catch (error) {
    fail(error);
    return Promise.resolve();
  }
}

/**
 * For timers: starts guarded work unless its previous run has not finished, for example because the store or a network is slow.
 * @param task names the work in the log
 */
export function unlessUnderWay(task: string, work: () => Promise<unknown>): () => void {
  let isUnderWay = false;
  return () => {
    if (isUnderWay) return;
    isUnderWay = true;
    void guard(task, work).then(() => {
      isUnderWay = false;
    });
  };
}

function report(task: string, error: unknown): void {
  try {
    console.error(`This failed: ${task}.`, error);
  } catch {
    // Printing an error may throw, for example in a custom inspect function.
    console.error(`This failed: ${task}. The error cannot be shown.`);
  }
}
