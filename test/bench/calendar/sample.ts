import type { Browser, CDPSession, JSHandle } from 'playwright-core';
import type { Steps } from './pages/frame.ts';

export const STEPS = ['load', 'next', 'week'] as const;
export type Step = (typeof STEPS)[number];

/** One run of one calendar: main-thread CPU milliseconds of each step, and the elements afterwards. */
export interface Sample {
  load: number;
  next: number;
  week: number;
  monthElements: number;
  weekElements: number;
}

interface Opened {
  protocol: CDPSession;
  /** the frame's steps, which run in the page */
  steps: JSHandle<Steps>;
  close(): Promise<void>;
}

/** A page of its own, with nothing in any cache, that has its lessons and is at rest. */
async function open(browser: Browser, url: string, count: number): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`The page says: ${error.message}`));
  await page.goto(`${url}/?count=${count}`);
  await page.waitForFunction(() => globalThis.calendarSteps !== undefined);
  const steps = await page.evaluateHandle(() => {
    if (!globalThis.calendarSteps) throw new Error('The frame has not come.');
    return globalThis.calendarSteps;
  });
  await steps.evaluate((steps) => steps.idle());
  const protocol = await context.newCDPSession(page);
  // The thread's own time; the clock's would count what other programs take of a busy machine.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { protocol, steps, close: () => context.close() };
}

async function metric(protocol: CDPSession, name: string): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  const found = metrics.find((metric) => metric.name === name);
  if (!found) throw new Error(`The browser does not tell ${name}.`);
  return found.value;
}

/** Milliseconds of the main thread that something takes. */
async function cost({ protocol }: Opened, action: () => Promise<void>): Promise<number> {
  const before = await metric(protocol, 'TaskDuration');
  await action();
  return (await metric(protocol, 'TaskDuration') - before) * 1000;
}

export async function sampleSteps(browser: Browser, url: string, name: string, count: number): Promise<Sample> {
  const opened = await open(browser, url, count);
  const { steps } = opened;
  try {
    const load = await cost(opened, () => steps.evaluate((steps, name) => steps.load(name), name));
    const next = await cost(opened, () => steps.evaluate((steps) => steps.next()));
    const monthElements = await steps.evaluate((steps) => steps.elements());
    const week = await cost(opened, () => steps.evaluate((steps) => steps.week()));
    const weekElements = await steps.evaluate((steps) => steps.elements());
    return { load, next, week, monthElements, weekElements };
  } finally {
    await opened.close();
  }
}

/** Megabytes in use after a collection: with a calendar's month on the screen, or with nothing but these modules. */
export async function sampleHeap(browser: Browser, url: string, count: number, wish: { name: string } | { modules: readonly string[] }): Promise<number> {
  const opened = await open(browser, url, count);
  try {
    if ('name' in wish) await opened.steps.evaluate((steps, name) => steps.load(name), wish.name);
    else await opened.steps.evaluate((steps, modules) => steps.keep(modules), wish.modules);
    await opened.protocol.send('HeapProfiler.collectGarbage');
    await opened.protocol.send('HeapProfiler.collectGarbage');
    return await metric(opened.protocol, 'JSHeapUsedSize') / 1_000_000;
  } finally {
    await opened.close();
  }
}

/** The longest task, in milliseconds, while months are paged and scrolled; 0 when none took 50. */
export async function sampleLongest(browser: Browser, url: string, name: string, count: number): Promise<number> {
  const opened = await open(browser, url, count);
  try {
    await opened.steps.evaluate((steps, name) => steps.load(name), name);
    return await opened.steps.evaluate((steps) => steps.pageAndScroll());
  } finally {
    await opened.close();
  }
}
