/** The clock of a page under the control of a test. */
export interface PageClock {
  /** Stops the clock at a moment, in ms since 1970. When it moves forward, the timers due until then run in order. */
  set(now: number): void;
  /** Stops the clock at a moment, in ms since 1970, without running timers: they keep their remaining time. */
  jump(now: number): void;
  /** Moves the short timers forward by this many ms without moving the clock; those that become due run in order. */
  pass(milliseconds: number): void;
  /** The current time of the clock, in ms since 1970. */
  now(): number;
  /** The times at which pending timers are due, earliest first, in ms since 1970. */
  due(): number[];
  /** Restores the page's own clock. Pending timers are dropped. */
  restore(): void;
}

/**
 * Stops `Date` at a moment, in ms since 1970. Timers of more than a second, or of more than `longest` ms, wait until
 * the clock is moved, so the duration of the test itself triggers nothing. Timers of up to `shortest` ms, by default
 * all others, run normally, so pages load and draw. Timers between the two limits wait for `pass`. The function has no
 * outer references, because Playwright sends it to pages as text.
 */
export function holdPageClock(start: number, longest = 1000, shortest = longest): PageClock {
  type Action = (...values: unknown[]) => void;
  interface Timer {
    due: number;
    readonly isShort: boolean;
    /** The period of an interval. */
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

  /** Handles both kinds: a page may clear an interval with `clearTimeout`. */
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

  function jump(to: number): void {
    for (const timer of waiting.values()) timer.due += to - now;
    now = to;
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
      if (to < now) jump(to);
      else now = to;
    },
    jump,
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
