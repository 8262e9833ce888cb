/** Runs everything that reads or writes a database with one connection, in the order in which it was asked for. */
export interface StoreQueue {
  /** Runs work that is done on return: at once, unless work with several steps is under way. */
  run<Result>(work: () => Result): Promise<Result>;
  /** Runs work that has several steps; everything else waits until it has ended. */
  runAlone<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createStoreQueue(): StoreQueue {
  const waiting: (() => void)[] = [];
  const state = { isTaken: false };

  function startNext(): void {
    while (!state.isTaken) {
      const next = waiting.shift();
      if (!next) return;
      next();
    }
  }

  /** Starts work when it is its turn. */
  function enter<Result>(start: () => Promise<Result>): Promise<Result> {
    if (!state.isTaken) return start();
    const { promise, resolve } = Promise.withResolvers<Result>();
    waiting.push(() => resolve(start()));
    return promise;
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    state.isTaken = true;
    try {
      return await work();
    } finally {
      state.isTaken = false;
      startNext();
    }
  }

  return {
    // A throw becomes a rejection.
    run: (work) => enter(async () => work()),
    runAlone: (work) => enter(() => alone(work)),
  };
}
