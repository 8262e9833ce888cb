/** Runs tasks one after the other, so that nothing runs between the steps of a task. */
export interface TaskQueue {
  /** Runs a task when all earlier ones have ended: immediately if there are none. The promise rejects with the task's error. */
  run<Result>(task: () => Result | Promise<Result>): Promise<Result>;
  readonly isIdle: boolean;
}

export function createTaskQueue(): TaskQueue {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  async function start<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    isBusy = true;
    try {
      return await task();
    } finally {
      isBusy = false;
      waiting.shift()?.();
    }
  }

  return {
    run(task) {
      if (!isBusy) return start(task);
      const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof task>>>();
      waiting.push(() => resolve(start(task) as Promise<Awaited<ReturnType<typeof task>>>));
      return promise;
    },
    get isIdle() {
      return !isBusy;
    },
  };
}
