import type { Browser, Tab } from './browser.ts';
import type { Library } from './peers.ts';

/** `load` ends with the first paint of the month, `settled` when the browser has nothing left to do. */
export const STEPS = ['load', 'settled', 'next', 'week'] as const;
export type Step = (typeof STEPS)[number];

/** One run of one calendar: main-thread CPU milliseconds of each step, and the elements afterwards. */
export interface Sample {
  load: number;
  settled: number;
  /** by the clock: until the month is painted */
  painted: number;
  /** What it does when the month is there and the browser has nothing else to do: fetching what may be wanted. */
  rest: number;
  next: number;
  week: number;
  monthElements: number;
  weekElements: number;
}

/** The longest task, in milliseconds; 0 when none took 50. */
export interface Longest {
  page: number;
  scroll: number;
}

const POLL = 20;

/** A page that has its lessons and is at rest. */
async function open(browser: Browser, url: string, count: number): Promise<Tab> {
  const tab = await browser.open(`${url}/?count=${count}`);
  while (!(await tab.evaluate<boolean>('globalThis.calendarSteps !== undefined'))) {
    await new Promise((resolve) => {
      setTimeout(resolve, POLL);
    });
  }
  await tab.evaluate('calendarSteps.idle()');
  // The thread's own time; the clock's would count what other programs take of a busy machine.
  await tab.send('Performance.enable', { timeDomain: 'threadTicks' });
  return tab;
}

async function metric(tab: Tab, name: string): Promise<number> {
  const { metrics } = await tab.send('Performance.getMetrics');
  const found = (metrics as { name: string; value: number }[]).find((metric) => metric.name === name);
  if (!found) throw new Error(`The browser does not report ${name}.`);
  return found.value;
}

/** What an expression answers, and the milliseconds of the main thread that it takes. */
async function run<Value>(tab: Tab, expression: string): Promise<{ value: Value; cost: number }> {
  const before = await metric(tab, 'TaskDuration');
  const value = await tab.evaluate<Value>(expression);
  return { value, cost: ((await metric(tab, 'TaskDuration')) - before) * 1000 };
}

const loading = (library: Library): string => `calendarSteps.load(${JSON.stringify(library)})`;

export async function sampleSteps(browser: Browser, url: string, library: Library, count: number): Promise<Sample> {
  const tab = await open(browser, url, count);
  try {
    const { value: painted, cost: load } = await run<number>(tab, loading(library));
    const { cost: idle } = await run(tab, 'calendarSteps.idle()');
    const { cost: rest } = await run(tab, 'calendarSteps.rest()');
    const { cost: next } = await run(tab, 'calendarSteps.next()');
    const monthElements = await tab.evaluate<number>('calendarSteps.elements()');
    const { cost: week } = await run(tab, 'calendarSteps.week()');
    const weekElements = await tab.evaluate<number>('calendarSteps.elements()');
    return { load, settled: load + idle, painted, rest, next, week, monthElements, weekElements };
  } finally {
    await tab.close();
  }
}

/** Megabytes in use after a collection: with a calendar's month on the screen, or with nothing but these modules. */
export async function sampleHeap(
  browser: Browser,
  url: string,
  count: number,
  target: Library | { modules: readonly string[] },
): Promise<number> {
  const tab = await open(browser, url, count);
  try {
    await tab.evaluate('name' in target ? loading(target) : `calendarSteps.keep(${JSON.stringify(target.modules)})`);
    await tab.evaluate('calendarSteps.rest()');
    await tab.send('HeapProfiler.collectGarbage');
    await tab.send('HeapProfiler.collectGarbage');
    return (await metric(tab, 'JSHeapUsedSize')) / 1_000_000;
  } finally {
    await tab.close();
  }
}

/** The longest tasks while months are paged, and while the month is scrolled. */
export async function sampleLongest(browser: Browser, url: string, library: Library, count: number): Promise<Longest> {
  const tab = await open(browser, url, count);
  try {
    await tab.evaluate(loading(library));
    await tab.evaluate('calendarSteps.rest()');
    const page = await tab.evaluate<number>('calendarSteps.page()');
    return { page, scroll: await tab.evaluate<number>('calendarSteps.scroll()') };
  } finally {
    await tab.close();
  }
}
