/** The clock of a page that a test holds. */
export interface PageClock {
  /** Stops at a moment, in ms since 1970. Going forward, timers that are due until then run, in their order. */
  set(now: number): void;
  /** Brings the short timers nearer by so many ms, without moving the clock; those that are due run, in their order. */
  pass(milliseconds: number): void;
  /** Where it stands, in ms since 1970. */
  now(): number;
  /** When the timers that wait are due, the first one first, in ms since 1970. */
  due(): number[];
  /** Gives the page its own clock back. Timers that wait are dropped. */
  restore(): void;
}

/**
 * Stops `Date` at a moment, in ms since 1970. Timers of more than a second, or of more than `longest` ms, wait until the clock
 * is moved, so that nothing of a page happens by the time that a test takes. Those of up to `shortest` ms run as ever, so that
 * pages load and draw; by default that is all others. The short timers between the two wait for `pass`.
 * The function needs nothing from outside of it: Playwright sends it to pages as text.
 */
export function holdPageClock(start: number, longest = 1000, shortest = longest): PageClock {
  type Action = (...values: unknown[]) => void;
  interface Timer {
    due: number;
    readonly isShort: boolean;
    /** Of an interval. */
    readonly every?: number;
    readonly run: () => void;
  }
  const { Date: DeviceDate, setTimeout: deviceSetTimeout, clearTimeout: deviceClearTimeout } = globalThis;
  const { setInterval: deviceSetInterval, clearInterval: deviceClearInterval } = globalThis;
  const deviceSignal = AbortSignal.timeout;
  const waiting = new Map<number, Timer>();
  let now = start;
  let lastId = 0;

  const heldNow = () => now;
  const HeldDate = new Proxy(DeviceDate, {
    construct: (target, values: unknown[], self) =>
      Reflect.construct(target, values.length > 0 ? values : [now], self) as object,
    apply: () => new DeviceDate(now).toString(),
    get: (target, key) => (key === 'now' ? heldNow : (Reflect.get(target, key) as unknown)),
  });

  const isHeld = (delay: number): boolean => delay > Math.min(shortest, longest);

  function wait(action: Action, delay: number, values: unknown[], every?: number): number {
    lastId -= 1;
    const run = () => action(...values);
    waiting.set(lastId, { due: now + delay, isShort: delay <= longest, run, ...(every !== undefined && { every }) });
    return lastId;
  }

  const setTimeout = (action: Action, delay = 0, ...values: unknown[]): unknown =>
    isHeld(delay) ? wait(action, delay, values) : deviceSetTimeout(action, delay, ...values);

  const setInterval = (action: Action, delay = 0, ...values: unknown[]): unknown =>
    isHeld(delay) ? wait(action, delay, values, delay) : deviceSetInterval(action, delay, ...values);

  /** Of both kinds: a page may clear an interval as a timeout. */
  function clearTimer(timer?: number): void {
    if (!waiting.delete(timer as number)) deviceClearTimeout(timer);
  }

  function signalAfter(delay: number): AbortSignal {
    if (!isHeld(delay)) return deviceSignal.call(AbortSignal, delay);
    const controller = new AbortController();
    wait(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), delay, []);
    return controller.signal;
  }

  function runUntil(moment: number, isWanted: (timer: Timer) => boolean, onRun: (timer: Timer) => void): void {
    for (;;) {
      const due = [...waiting].filter(([, timer]) => timer.due <= moment && isWanted(timer));
      const [next] = due.sort(([, a], [, b]) => a.due - b.due);
      if (!next) return;
      const [id, timer] = next;
      onRun(timer);
      if (timer.every === undefined) waiting.delete(id);
      else timer.due += timer.every;
      try {
        timer.run();
      } catch (error) {
        reportError(error);
      }
    }
  }

  Object.assign(globalThis, {
    Date: HeldDate,
    setTimeout,
    setInterval,
    clearTimeout: clearTimer,
    clearInterval: clearTimer,
  });
  Object.assign(AbortSignal, { timeout: signalAfter });
  return {
    set(to) {
      runUntil(
        to,
        () => true,
        ({ due }) => (now = Math.max(now, due)),
      );
      // Back in time, what waits keeps its distance.
      for (const timer of waiting.values()) if (to < now) timer.due -= now - to;
      now = to;
    },
    pass(milliseconds) {
      for (const timer of waiting.values()) if (timer.isShort) timer.due -= milliseconds;
      runUntil(
        now,
        ({ isShort }) => isShort,
        () => {},
      );
    },
    now: () => now,
    due: () => [...waiting.values()].map(({ due }) => due).sort((a, b) => a - b),
    restore() {
      waiting.clear();
      Object.assign(globalThis, {
        Date: DeviceDate,
        setTimeout: deviceSetTimeout,
        setInterval: deviceSetInterval,
        clearTimeout: deviceClearTimeout,
        clearInterval: deviceClearInterval,
      });
      Object.assign(AbortSignal, { timeout: deviceSignal });
    },
  };
}
