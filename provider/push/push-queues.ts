/** How many messages wait for one browser; a further one takes the place of the oldest. */
const MAX_WAITING = 5;

type Work = () => Promise<void>;

export type PushQueues = ReturnType<typeof createPushQueues>;

/** A queue for each browser, so that one whose push service hangs delays no other. Work never rejects. */
export function createPushQueues() {
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = new Map<string, Work[]>();
  const running = new Map<string, Promise<void>>();

  async function run(id: string, works: Work[]): Promise<void> {
    for (let work = works.shift(); work && !signal.aborted; work = works.shift()) await work();
    waiting.delete(id);
    running.delete(id);
  }

  async function idle(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values());
  }

  return {
    /** Aborts with `close`. */
    signal,
    add(id: string, work: Work): void {
      if (signal.aborted) return;
      const works = waiting.get(id) ?? [];
      works.push(work);
      if (works.length > MAX_WAITING) works.shift();
      waiting.set(id, works);
      // In a later task: who adds work does not wait for its first step either.
      if (!running.has(id))
        running.set(
          id,
          Promise.resolve().then(() => run(id, works)),
        );
    },
    /** Waits so many milliseconds, or until `close`. */
    wait: (milliseconds: number): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const timer = setTimeout(done, milliseconds);
        signal.addEventListener('abort', done, { once: true });
        function done(): void {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          resolve();
        }
      }),
    idle,
    async close(): Promise<void> {
      controller.abort();
      await idle();
    },
  };
}
