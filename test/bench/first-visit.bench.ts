// The first visit with nothing in the cache: how many files an element fetches until it is usable, in how many steps one after the
// other, and how long that takes with a slow line and a cheap phone's processor, beside a page that is nothing but React.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signInAt } from '../support/playwright/lesson.ts';
import { openBrowser, startSite } from '../support/playwright/site.ts';
import { film, startFilms } from './first-visit/film.ts';
import { type Pages, startPages } from './first-visit/pages.ts';
import { type Flavour, FLAVOURS, FLOOR, type Visit, VISITS } from './first-visit/visits.ts';
import { type Figures, figuresOf, needed, stepsOf, watch } from './first-visit/watch.ts';
import { type Aim, print, seconds, spread } from './live-room/figures.ts';

const RUNS = Number(process.env.RUNS ?? 3);
/** `FLAVOUR=slim` measures only that. */
const chosen = FLAVOURS.filter((flavour) => (process.env.FLAVOUR ?? flavour) === flavour);
/** Each reply is held up by this much, and nothing else costs as much: requests of one step start together. */
const STEP_MS = 500;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const MOST_STEPS = 2;
const MOST_SHIFT = 0.02;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Prepare = (page: Page) => Promise<unknown>;

async function signIn(browser: Browser, pages: Pages): Promise<State> {
  const context = await browser.newContext({ locale: 'ja-JP' });
  const page = await context.newPage();
  await signInAt(page, pages.login);
  await page.getByRole('button', { name: 'ログアウト' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Makes visits to pages, each with nothing in the cache. */
function createVisitor(browser: Browser, pages: Pages, state: State) {
  return async (visit: Visit, prepare: Prepare, filmed?: string): Promise<Figures> => {
    const isSignedIn = !['main', 'teacher-login'].includes(visit.tag);
    const context = await browser.newContext({
      locale: 'ja-JP',
      serviceWorkers: 'block',
      ...(isSignedIn ? { storageState: state } : {}),
    });
    const page = await context.newPage();
    await page.addInitScript(watch, visit);
    await prepare(page);
    const write = filmed === undefined ? undefined : await film(page, filmed);
    await page.goto(pages.addressOf(visit));
    const found = await figuresOf(page);
    await write?.();
    await context.close();
    return found;
  };
}

const hold: Prepare = (page) =>
  page.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    return route.continue();
  });

const slowDown: Prepare = async (page) => {
  const tab = await page.context().newCDPSession(page);
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', SLOW_4G);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

interface Measured {
  readonly row: string[];
  readonly aims: readonly Aim[];
}

async function measure(visitor: ReturnType<typeof createVisitor>, visit: Visit, flavour: Flavour): Promise<Measured> {
  const name = `${flavour}: ${visit.name}`;
  const held = await visitor(visit, hold);
  const { code, calls } = needed(held);
  if (process.env.VERBOSE)
    for (const { path, start } of [...code, ...calls]) console.log(`  ${name} ${(start / STEP_MS).toFixed(1)} ${path}`);
  const slow: Figures[] = [];
  for (let run = 0; run < RUNS; run += 1) slow.push(await visitor(visit, slowDown));
  await visitor(visit, slowDown, name);
  const times = slow.map(({ usableAt }) => usableAt).sort((one, other) => one - other);
  const median = times[Math.floor(RUNS / 2)] ?? NaN;
  const shift = Math.max(...slow.map((each) => each.shift));
  const [steps, callSteps] = [stepsOf(code), stepsOf(calls)];
  const aim = (what: string, figure: number, most: number, unit = ''): Aim => ({
    sentence: `${name}: ${what}`,
    figure,
    most,
    unit,
  });
  return {
    row: [
      name,
      `usable after ${seconds(median)}`,
      `(${spread(times)}), ${code.length} files in ${steps} steps, calls in ${callSteps}, shift ${shift.toFixed(3)}`,
    ],
    aims: [
      ...(visit.most ? [aim('usable', median / 1000, visit.most[flavour], ' s')] : []),
      aim('steps of code', steps, MOST_STEPS),
      aim('steps of calls', callSteps, MOST_STEPS),
      aim('shift', Number(shift.toFixed(3)), MOST_SHIFT),
    ],
  };
}

const site = await startSite();
const browser = await openBrowser();
const films = startFilms();
const measured: Measured[] = [];
try {
  for (const flavour of chosen) {
    const pages = await startPages(site.proxy.url, flavour);
    try {
      const visitor = createVisitor(browser, pages, await signIn(browser, pages));
      // The floor is React's, and the same for both.
      const visits = flavour === chosen[0] ? [FLOOR, ...VISITS] : VISITS;
      for (const visit of visits) measured.push(await measure(visitor, visit, visit === FLOOR ? 'React' : flavour));
    } finally {
      await pages.close();
    }
  }
} finally {
  await browser.close();
  await site.close();
}
console.log('Slow 4G (150 ms, 1.6 Mbit/s), processor slowed 4 ×, HTTP/1.1, nothing in the cache');
print(
  measured.map(({ row }) => row),
  measured.flatMap(({ aims }) => aims),
);
console.log(`\nFilm strips: ${films}`);
