import type { Tab } from '../calendar/browser.ts';

/** What one press or key costs, in milliseconds. */
export interface Interaction {
  /** What the page does until the next frame is drawn: all but the wait for the screen's refresh. */
  readonly work: number;
  /** On the clock, from the input to the next frame. */
  readonly clock: number;
  /** What the browser itself reports (Event Timing, from which INP is made), in steps of 8; undefined below 16. */
  readonly reported?: number | undefined;
  /** On the clock, to the frame that shows what was asked for. */
  readonly shown: number;
}

/** How long anything may take before it counts as failed, in milliseconds. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * In the page: measures the time from an input to the frame that follows it. An input is handled when its event has bubbled
 * up and the microtasks after it have run (no task would do: after an input Chromium keeps them until the next frame), and a
 * message that is sent from a frame's callbacks comes when that is drawn; between the two nothing happens but waiting.
 */
const WATCH = `
  const afterTask = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(0);
  };
  const afterFrame = (run) => requestAnimationFrame(() => {
    const begun = performance.now();
    afterTask(() => run(begun));
  });
  globalThis.find = (selector) => (document.querySelector('teacher-portal')?.shadowRoot ?? document).querySelector(selector);
  globalThis.shows = (selector) => (find(selector)?.getClientRects().length ?? 0) > 0;
  globalThis.reported = [];
  const HANDLED = /^(pointer|mouse)(down|up)$|^click$|^key|input$/;
  new PerformanceObserver((list) => reported.push(...list.getEntries().filter(({ name }) => HANDLED.test(name))))
    .observe({ type: 'event', durationThreshold: 16 });
  globalThis.watchNext = (type, selector) => {
    reported.length = 0;
    globalThis.drawn = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(\`\${type} was not answered by \${selector ?? 'a frame'}\`)), ${ANSWER_TIMEOUT_MS});
      addEventListener(type, ({ timeStamp }) => {
        let handled = Infinity;
        const settle = (left) => left ? queueMicrotask(() => settle(left - 1)) : handled = performance.now();
        addEventListener(type === 'beforeinput' ? 'input' : type, () => settle(50), { once: true });
        afterFrame((begun) => {
          const clock = performance.now() - timeStamp;
          const work = clock - Math.max(0, begun - handled);
          const end = () => resolve({ work, clock, shown: performance.now() - timeStamp });
          const look = () => selector && !find(selector) ? afterFrame(look) : end();
          look();
        });
      }, { capture: true, once: true });
    });
    drawn.catch(() => undefined);
  };
  globalThis.rest = () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1000 })));
`;

/** Makes a page ready to be measured. */
export async function watch(tab: Tab): Promise<void> {
  await tab.evaluate(WATCH);
}

/** Makes the page's processor so many times slower from now on. */
export async function slowDown(tab: Tab, rate: number): Promise<void> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate });
}

interface Press {
  /** The first event that the press raises and that the page answers. */
  readonly event: 'beforeinput' | 'click';
  /** Matches once what was asked for is there; without it that is the next frame. */
  readonly shows?: string;
  readonly press: () => Promise<unknown>;
}

/**
 * Measures one press; the page rests before it and afterwards.
 * @throws with a sentence about what has not come in 10 s
 */
export async function measure(tab: Tab, { event, shows, press }: Press): Promise<Interaction> {
  await tab.evaluate('rest()');
  await tab.evaluate(`watchNext(${JSON.stringify(event)}, ${JSON.stringify(shows)})`);
  await press();
  const interaction = await tab.evaluate<Omit<Interaction, 'reported'>>('drawn');
  await tab.evaluate('rest()');
  const reported = await tab.evaluate<number[]>('reported.map(({ duration }) => duration)');
  return { ...interaction, reported: reported.length > 0 ? Math.max(...reported) : undefined };
}

/**
 * Waits, frame by frame, until an expression is true in the page.
 * @throws with the expression, when it has not become true in 10 s
 */
export async function until(tab: Tab, expression: string): Promise<void> {
  const end = performance.now() + ANSWER_TIMEOUT_MS;
  while (performance.now() < end) {
    // The page may be on its way to another document.
    if (await tab.evaluate<boolean>(expression).catch(() => false)) return;
    await tab.evaluate('new Promise(requestAnimationFrame)').catch(() => undefined);
  }
  throw new Error(`This never came true in the page: ${expression}`);
}
