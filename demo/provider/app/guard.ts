/**
 * Runs work that no caller waits for: what a socket, a timer or a request's aftermath starts. An error thrown there, or a
 * rejection, would end the process with everybody in it; here it is logged and ends only what `onFailure` ends. The
 * promise resolves when the work is done, well or not, and never rejects, so that it need not be awaited. The work itself
 * begins at once, and is done on return when it is synchronous.
 */
export function guard(task: string, work: () => unknown, onFailure: (error: unknown) => void = () => {}): Promise<void> {
  function fail(error: unknown): void {
    report(task, error);
    try {
      onFailure(error);
    } catch (second) {
      report(`${task}, and what follows from its failure`, second);
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

function report(task: string, error: unknown): void {
  try {
    console.error(`This failed: ${task}.`, error);
  } catch {
    // What cannot even be printed, such as an object whose own inspection throws, must not fail a second time.
    console.error(`This failed: ${task}. The error cannot be shown.`);
  }
}
