import type { Site } from '../../support/playwright/site.ts';
import type { Tab, Browser } from '../calendar/browser.ts';
import { cell, percentile } from '../provider/figures.ts';

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

/** Opens a page of the portal, signs Hanako in, and waits until the selector matches. */
export async function openPortal(browser: Browser, { url }: Site, path: string, selector: string): Promise<Tab> {
  const tab = await browser.open(`${url}/teacher${path}`);
  await until(tab, 'document.querySelector("input[name=password]") !== null');
  for (const [name, text] of [
    ['email', 'hanako@example.jp'],
    ['password', 'hanako-demo'],
  ]) {
    await tab.evaluate(`document.querySelector("input[name=${name}]").focus()`);
    await tab.send('Input.insertText', { text });
  }
  await pressKey(tab, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' });
  await watch(tab);
  await until(tab, `shows(${JSON.stringify(selector)})`);
  return tab;
}

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

export const BACKSPACE: Key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };
export const ESCAPE: Key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };

/** Presses a key and lets it go. */
export async function pressKey(tab: Tab, key: Key): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Moves the mouse onto the middle of what matches; resolves with where that is, in CSS pixels. */
export async function pointAt(tab: Tab, selector: string): Promise<{ x: number; y: number }> {
  const point = await tab.evaluate<{ x: number; y: number }>(`(() => {
    const element = find(${JSON.stringify(selector)});
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
  return point;
}

/** Points at what matches until it stays there: what a page loads after its rows may move them. */
export async function restingPoint(tab: Tab, selector: string): Promise<{ x: number; y: number }> {
  const end = performance.now() + ANSWER_TIMEOUT_MS;
  let point = await pointAt(tab, selector);
  while (performance.now() < end) {
    await tab.evaluate('rest()');
    const next = await pointAt(tab, selector);
    if (next.x === point.x && next.y === point.y) return point;
    point = next;
  }
  throw new Error(`${selector} did not stay in one place for ${ANSWER_TIMEOUT_MS} ms.`);
}

/** Presses the mouse where it is. */
export async function click(tab: Tab, point: { x: number; y: number }): Promise<void> {
  const button = { button: 'left', clickCount: 1, ...point };
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
}

/** What 95 of 100 keys may take at most until the next frame, in milliseconds of work: a frame's time, by the slowness of the processor. */
const KEY_LIMITS: Readonly<Record<number, number>> = { 1: 16.7, 4: 50 };
/** How many times the floor a press may take from the press to the next frame, on the clock, at the 95th percentile. */
const MOST_TIMES_FLOOR = 2;

/** What a scene has cost at one speed. */
export interface Row {
  readonly name: string;
  /** `bare` elements of the browser have no limit; one of them is the floor of all presses. */
  readonly kind: 'floor' | 'bare' | 'press' | 'key';
  /** How many times slower the processor was made. */
  readonly rate: number;
  readonly interactions: readonly Interaction[];
}

const COLUMNS = {
  'work to the next frame': 'work',
  'next frame, on the clock': 'clock',
  'what was asked for': 'shown',
} as const;
const NAME_WIDTH = 40;

const percentileOf = (interactions: readonly Interaction[], column: keyof Interaction, part: number): number =>
  percentile(
    interactions.map((each) => each[column] ?? 0),
    part,
  );
const headOf = (name: string, rate: number, count: number): string =>
  `${name.padEnd(NAME_WIDTH)}  ${(rate === 1 ? '1' : `1/${rate}`).padStart(3)} ${String(count).padStart(4)}`;

/** Prints what the columns of the rows are. */
export function printHead(): void {
  const heads = Object.keys(COLUMNS).map((head) => head.padStart(27));
  console.log(`${' '.repeat(NAME_WIDTH)}  CPU    n${heads.join(' ')}  reported`);
  console.log(
    `${' '.repeat(NAME_WIDTH)}          ${heads.map(() => '      p50      p95    worst').join(' ')}       p95`,
  );
}

/** Prints 50th and 95th percentile and the worst, in milliseconds. */
export function printRow({ name, rate, interactions }: Row): void {
  const figures = Object.values(COLUMNS).map((column) =>
    [0.5, 0.95, 1].map((part) => cell(percentileOf(interactions, column, part), 9)).join(''),
  );
  const reported = percentileOf(interactions, 'reported', 0.95);
  const last = reported ? reported.toFixed(0).padStart(8) : '    < 16';
  console.log(`${headOf(name, rate, interactions.length)}${figures.join(' ')}  ${last}`);
}

/**
 * Prints what is aimed at: presses as multiples of the floor at the same speed in the same run, keys in milliseconds. The process fails
 * with a row above its limit.
 */
export function printRatios(rows: readonly Row[]): void {
  console.log(
    `\n× floor of this run, whose p95 is 1${' '.repeat(NAME_WIDTH - 24)}next frame  what was asked for   work p95`,
  );
  for (const { name, kind, rate, interactions } of rows) {
    const floor = rows.find((row) => row.kind === 'floor' && row.rate === rate);
    if (kind === 'floor' || kind === 'bare' || !floor) continue;
    const times = (column: 'clock' | 'shown'): number =>
      percentileOf(interactions, column, 0.95) / percentileOf(floor.interactions, 'clock', 0.95);
    const work = percentileOf(interactions, 'work', 0.95);
    const most = KEY_LIMITS[rate] ?? Infinity;
    const isMet = kind === 'key' ? work <= most : times('clock') <= MOST_TIMES_FLOOR;
    if (!isMet) process.exitCode = 1;
    const limit = kind === 'key' ? `work ≤ ${most} ms` : `next frame ≤ ${MOST_TIMES_FLOOR} ×`;
    console.log(
      `${headOf(name, rate, interactions.length)}${cell(times('clock'), 12)} ×${cell(times('shown'), 18)} ×${cell(work, 9)}  ${limit} ${isMet ? 'met' : 'NOT met'}`,
    );
  }
}

/** Says how the figures are meant. */
export function printFoot(): void {
  console.log(
    '\nMilliseconds. Work leaves out the wait for the refresh of the screen, half a frame (8 ms) on average. "reported" is the\n' +
      "browser's own Event Timing, in steps of 8, with the way to the screen. Ratios are of the 95th percentiles, to that of the floor's\n" +
      'next frame; the floor is played before every scene, at the same speed.',
  );
}
