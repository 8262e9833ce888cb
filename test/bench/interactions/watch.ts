import type { Tab } from '../calendar/browser.ts';

/** What one press or key costs, in milliseconds. */
export interface Interaction {
  /** What the page does until the next frame is drawn: all but the wait for the screen's refresh. */
  readonly work: number;
  /** On the clock, from the key itself to the next frame. */
  readonly clock: number;
  /** On the clock, to the frame that shows what was asked for. */
  readonly shown: number;
  /** The main thread's own time until then: other programs of a busy machine make all but this one longer. */
  readonly thread: number;
}

/**
 * In the page: measures the time from an input to the frame that follows it. A task comes after that of the input (a
 * message would not: after an input Chromium keeps it until the next frame), and a message that is sent from a frame's
 * callbacks comes when that is drawn; between the two nothing happens but waiting.
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
  globalThis.watchNext = (type, selector) => {
    globalThis.drawn = new Promise((resolve) => addEventListener(type, ({ timeStamp }) => {
      let handled = Infinity;
      scheduler.postTask(() => { handled = performance.now(); }, { priority: 'user-blocking' });
      afterFrame((begun) => {
        const clock = performance.now() - timeStamp;
        const work = clock - Math.max(0, begun - handled);
        const end = () => resolve({ work, clock, shown: performance.now() - timeStamp });
        const look = () => selector && !find(selector) ? afterFrame(look) : end();
        look();
      });
    }, { capture: true, once: true }));
  };
  globalThis.rest = () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
`;

/** Makes a page ready to be measured. */
export async function watch(tab: Tab): Promise<void> {
  await tab.evaluate(WATCH);
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' });
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

/** Measures one press; the page rests before it and afterwards. */
export async function measure(tab: Tab, { event, shows, press }: Press): Promise<Interaction> {
  await tab.evaluate('rest()');
  await tab.evaluate(`watchNext(${JSON.stringify(event)}, ${JSON.stringify(shows)})`);
  const before = await threadTime(tab);
  await press();
  const interaction = await tab.evaluate<Omit<Interaction, 'thread'>>('drawn');
  const thread = (await threadTime(tab)) - before;
  await tab.evaluate('rest()');
  return { ...interaction, thread };
}

/** Milliseconds that the page's main thread has worked so far. */
async function threadTime(tab: Tab): Promise<number> {
  const { metrics } = await tab.send('Performance.getMetrics');
  const found = (metrics as { name: string; value: number }[]).find(({ name }) => name === 'TaskDuration');
  if (!found) throw new Error('The browser does not report how long its tasks took.');
  return found.value * 1000;
}

/** Waits, frame by frame, until an expression is true in the page. */
export async function until(tab: Tab, expression: string): Promise<void> {
  for (let tries = 0; tries < 3600; tries += 1) {
    // The page may be on its way to another document.
    if (await tab.evaluate<boolean>(expression).catch(() => false)) return;
    await tab.evaluate('new Promise(requestAnimationFrame)').catch(() => undefined);
  }
  throw new Error(`This never came true in the page: ${expression}`);
}
