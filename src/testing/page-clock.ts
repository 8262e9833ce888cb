/** The clock of a page that a test holds. */
export interface PageClock {
  /** Stops at a moment, in ms since 1970. Going forward, timers that are due until then run, in their order. */
  set(now: number): void;
  /** Gives the page its own clock back. Timers that wait are dropped. */
  restore(): void;
}

/**
 * Stops `Date` at a moment, in ms since 1970. Timers of more than a second, or of more than `longest` ms, wait until the clock
 * is moved, so that nothing of a page happens by the time that a test takes; shorter ones run as ever, so that pages load and
 * draw. The function needs nothing from outside of it: Playwright sends it to pages as text.
 */
export function holdPageClock(start: number, longest = 1000): PageClock {
  const { Date: DeviceDate, setTimeout: deviceSetTimeout, clearTimeout: deviceClearTimeout } = globalThis;
  const waiting = new Map<number, { due: number; run: () => void }>();
  let now = start;
  let lastId = 0;

  const heldNow = () => now;
  const HeldDate = new Proxy(DeviceDate, {
    construct: (target, values: unknown[], self) =>
      Reflect.construct(target, values.length > 0 ? values : [now], self) as object,
    apply: () => new DeviceDate(now).toString(),
    get: (target, key) => (key === 'now' ? heldNow : (Reflect.get(target, key) as unknown)),
  });

  function heldSetTimeout(action: (...values: unknown[]) => void, delay = 0, ...values: unknown[]): unknown {
    if (!(delay > longest)) return deviceSetTimeout(action, delay, ...values);
    lastId -= 1;
    waiting.set(lastId, { due: now + delay, run: () => action(...values) });
    return lastId;
  }

  function heldClearTimeout(timer?: number): void {
    if (!waiting.delete(timer as number)) deviceClearTimeout(timer);
  }

  /** The timer that is due next, until a moment. */
  function nextTimer(until: number): number | undefined {
    const [next] = [...waiting].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due);
    return next?.[0];
  }

  Object.assign(globalThis, { Date: HeldDate, setTimeout: heldSetTimeout, clearTimeout: heldClearTimeout });
  return {
    set(to) {
      for (let id = nextTimer(to); id !== undefined; id = nextTimer(to)) {
        const timer = waiting.get(id);
        waiting.delete(id);
        now = Math.max(now, timer?.due ?? now);
        timer?.run();
      }
      // Back in time, what waits keeps its distance.
      for (const timer of waiting.values()) if (to < now) timer.due -= now - to;
      now = to;
    },
    restore() {
      waiting.clear();
      Object.assign(globalThis, { Date: DeviceDate, setTimeout: deviceSetTimeout, clearTimeout: deviceClearTimeout });
    },
  };
}
