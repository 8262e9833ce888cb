// The first visit with nothing in the cache: how many files an element fetches until it is usable, in how many steps one after the
// other, and how long that takes with a slow line and a cheap phone's processor. Judged are steps and shifts; time is the machine's.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isSlim } from '../../demo/page-server/flavour.ts';
import { openBrowser, startSite, type Site } from '../support/playwright/site.ts';
import { print, seconds, spread } from './live-room/figures.ts';

interface Visit {
  readonly name: string;
  readonly tag: string;
  /** What has to be there for a teacher to begin, in the element or its shadow tree. */
  readonly usable: string;
}
const VISITS: readonly Visit[] = [
  { name: 'login', tag: 'teacher-login', usable: 'input[name=email]' },
  { name: 'course list', tag: 'teacher-course-list', usable: '[part~=lesson]' },
  { name: 'schedule', tag: 'teacher-schedule', usable: '[part~=lesson]' },
  { name: 'contacts', tag: 'teacher-contacts', usable: '[part~=student]' },
  { name: "portal's list", tag: 'teacher-portal', usable: ':not([data-waiting]) > .course-list [part~=lesson]' },
];
const RUNS = Number(process.env.RUNS ?? 3);
/** `FLAVOUR=slim` measures the same on Preact. */
const FOLDER = isSlim ? 'slim/' : '';
/** Each reply is held up by this much, and nothing else costs as much: requests of one step start together. */
const STEP_MS = 500;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const MOST_STEPS = 4;
const MOST_SHIFT = 0.02;

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signIn(browser: Browser, site: Site): Promise<State> {
  const context = await browser.newContext({ locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto(`${site.url}/login.html`);
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'ログアウト' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Notes in the page when the selector matches for the first time, and what shifts. */
function watch({ tag, usable }: { tag: string; usable: string }): void {
  performance.setResourceTimingBufferSize(2000);
  const visit = { usableAt: 0, shift: 0 };
  Object.assign(window, { visit });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) visit.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    const element = document.querySelector(tag);
    const found = element?.querySelector(usable) ?? element?.shadowRoot?.querySelector(usable);
    if (found) visit.usableAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

interface Figures {
  readonly usableAt: number;
  readonly shift: number;
  readonly files: readonly { readonly path: string; readonly start: number; readonly end: number }[];
}

async function figures(page: Page): Promise<Figures> {
  await page.waitForFunction(() => (window as unknown as { visit: { usableAt: number } }).visit.usableAt > 0);
  // oxlint-disable-next-line playwright/no-networkidle -- what shifts the page later, too
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const { visit } = window as unknown as { visit: { usableAt: number; shift: number } };
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, start: startTime, end: responseEnd }),
    );
    return { ...visit, files };
  }) as Promise<Figures>;
}

async function openVisit(
  browser: Browser,
  site: Site,
  visit: Visit,
  state: State,
  prepare: (page: Page) => Promise<void>,
) {
  const isSignedIn = visit.tag !== 'teacher-login';
  const context = await browser.newContext({
    locale: 'ja-JP',
    serviceWorkers: 'block',
    ...(isSignedIn ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  await page.addInitScript(watch, visit);
  await page.route('**/probe.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta name="viewport" content="width=device-width"><script type="module" src="/dist/${FOLDER}loader.js"></script><body><${visit.tag} provider="${site.proxy.url}"></${visit.tag}>`,
    }),
  );
  await prepare(page);
  await page.goto(`${site.url}${visit.tag === 'teacher-portal' ? '/teacher/' : '/probe.html'}`);
  const found = await figures(page);
  await context.close();
  return found;
}

/** Steps: the longest chain of requests of which each began when the one before had ended. */
function steps(files: Figures['files']): number {
  const depth = new Map<Figures['files'][number], number>();
  for (const file of [...files].sort((one, other) => one.end - other.end))
    depth.set(
      file,
      1 + Math.max(0, ...[...depth].filter(([earlier]) => earlier.end <= file.start).map(([, level]) => level)),
    );
  return Math.max(0, ...depth.values());
}

const isCode = (path: string): boolean => path.endsWith('.js') && !path.endsWith('portal-worker.js');
const isCall = (path: string): boolean => path.startsWith('/api/');

const site = await startSite();
// Chromium takes a page that a route fulfils for one of the public network, and stops its calls to this machine.
const browser = await openBrowser(['--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests']);
try {
  const state = await signIn(browser, site);
  const rows: string[][] = [];
  const aims: { sentence: string; figure: number; most: number; unit: string }[] = [];
  for (const visit of VISITS) {
    const held = await openVisit(browser, site, visit, state, async (page) => {
      await page.route('**/*', async (route) => {
        if (route.request().url().endsWith('/probe.html')) return route.fallback();
        await new Promise((resolve) => setTimeout(resolve, STEP_MS));
        return route.continue();
      });
    });
    const until = held.files.filter(({ start }) => start < held.usableAt);
    const needed = until.filter(({ end }) => end <= held.usableAt);
    if (process.env.VERBOSE)
      for (const { path, start } of until) console.log(`  ${visit.name} ${(start / STEP_MS).toFixed(1)} ${path}`);
    // The last call brings the rows: code that is asked for with it or later is for dialogs and such.
    const asked = Math.max(0, ...needed.filter(({ path }) => isCall(path)).map(({ start }) => start));
    const isFirst = ({ path, start }: Figures['files'][number]): boolean =>
      isCode(path) && start < (asked || held.usableAt);
    const times: number[] = [];
    const shifts: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const slow = await openVisit(browser, site, visit, state, async (page) => {
        const tab = await page.context().newCDPSession(page);
        await tab.send('Network.enable');
        await tab.send('Network.emulateNetworkConditions', SLOW_4G);
        await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      });
      times.push(slow.usableAt);
      shifts.push(slow.shift);
    }
    const code = steps(needed.filter(isFirst));
    const shift = Math.max(...shifts);
    rows.push([
      visit.name,
      `${needed.filter(isFirst).length} files`,
      [
        `${code} steps of code, ${steps(needed.filter(({ path }) => isCall(path)))} of calls, ${Math.round(held.usableAt / STEP_MS)} in all`,
        `usable after ${seconds(times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN)} (${spread(times)})`,
        `shift ${shift.toFixed(3)}`,
      ].join(', '),
    ]);
    aims.push({ sentence: `${visit.name}: steps of code`, figure: code, most: MOST_STEPS, unit: '' });
    aims.push({ sentence: `${visit.name}: shift`, figure: Number(shift.toFixed(3)), most: MOST_SHIFT, unit: '' });
  }
  print(rows, aims);
} finally {
  await browser.close();
  await site.close();
}
