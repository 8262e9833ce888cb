/** Lets work run at the same time, except what has to run alone. */
interface Gate {
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs work when all that has begun has ended, and before what comes later. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createGate(): Gate {
  const waiting: { isAlone: boolean; start(): void }[] = [];
  let running = 0;
  let isTaken = false;

  function startNext(): void {
    for (let next = waiting[0]; next && !isTaken && !(next.isAlone && running > 0); next = waiting[0]) {
      waiting.shift();
      running += 1;
      isTaken = next.isAlone;
      next.start();
    }
  }

  async function enter<Result>(isAlone: boolean, work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ isAlone, start: resolve });
    startNext();
    await promise;
    try {
      return await work();
    } finally {
      running -= 1;
      if (isAlone) isTaken = false;
      startNext();
    }
  }

  return { together: (work) => enter(false, work), alone: (work) => enter(true, work) };
}
