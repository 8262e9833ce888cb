// The first visit with nothing in the cache: how many files an element fetches until it is usable, in how many steps one after the
// other, and how long that takes with a slow line and a cheap phone's processor, beside a page that is nothing but React.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Browser, BrowserContext } from '@playwright/test';
import { buildSync } from 'esbuild';
import { startHttpServer } from '../../demo/http-server.ts';
import { createPageApp } from '../../demo/page-server/app.ts';
import { releaseBuild } from '../../demo/page-server/build.ts';
import { signInAt } from '../support/playwright/lesson.ts';
import { openBrowser, startSite } from '../support/playwright/site.ts';
import { print, seconds, spread, type Aim } from './live-room/figures.ts';

/** What somebody opens for the first time. */
interface Visit {
  readonly name: string;
  readonly tag: string;
  /** What has to be there for a teacher to begin, in the element or its shadow tree. */
  readonly usable: string;
  /** The most until then on a slow line with a slow processor, as a multiple of the floor, by flavour. */
  readonly most: Readonly<Record<Flavour, number>>;
}

const FLAVOURS = ['React', 'slim'] as const;
type Flavour = (typeof FLAVOURS)[number];

const LESSON = '[part~=lesson]';

const ALL_VISITS: readonly Visit[] = [
  { name: 'login', tag: 'teacher-login', usable: 'input[name=email]', most: { React: 2, slim: 1.5 } },
  { name: 'list', tag: 'teacher-course-list', usable: LESSON, most: { React: 2.5, slim: 2 } },
  { name: 'schedule', tag: 'teacher-schedule', usable: LESSON, most: { React: 2.5, slim: 2 } },
  { name: 'contacts', tag: 'teacher-contacts', usable: '[part~=student]', most: { React: 2.5, slim: 2 } },
  {
    name: "portal's list",
    tag: 'teacher-portal',
    usable: `:not([data-waiting]) > .course-list ${LESSON}`,
    most: { React: 2.5, slim: 2 },
  },
];

/** The least that a page with React can be: one line of text. It is React's in both flavours. */
const FLOOR = { name: 'hello world', tag: 'main', usable: 'p' };

/** What is opened. */
type Opened = Pick<Visit, 'tag' | 'usable'>;

interface Figures {
  /** ms after the visit began */
  readonly usableAt: number;
  readonly shift: number;
  readonly files: readonly Fetched[];
}
interface Fetched {
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** Notes in the page when the selector matches for the first time, and what shifts. */
function watch({ tag, usable }: Opened): void {
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

async function figuresOf(page: Page, isAtRest: boolean): Promise<Figures> {
  await page.waitForFunction(() => (window as unknown as { visit: { usableAt: number } }).visit.usableAt > 0);
  // oxlint-disable-next-line playwright/no-networkidle -- what shifts the page later, too
  if (isAtRest) await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const { visit } = window as unknown as { visit: { usableAt: number; shift: number } };
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, start: startTime, end: responseEnd }),
    );
    return { ...visit, files };
  });
}

/** Steps: the longest chain of requests of which each began when the one before had ended. */
function stepsOf(files: readonly Fetched[]): number {
  const depth = new Map<Fetched, number>();
  for (const file of [...files].sort((one, other) => one.end - other.end))
    depth.set(
      file,
      1 + Math.max(0, ...[...depth].filter(([earlier]) => earlier.end <= file.start).map(([, level]) => level)),
    );
  return Math.max(0, ...depth.values());
}

/** What had come when the page was usable: code, and replies of the provider. */
function needed({ files, usableAt }: Figures): { code: Fetched[]; calls: Fetched[] } {
  const come = files.filter(({ end }) => end <= usableAt);
  return {
    code: come.filter(({ path }) => path.endsWith('.js') && !path.endsWith('portal-worker.js')),
    calls: come.filter(({ path }) => path.startsWith('/api/')),
  };
}

interface Pages {
  /** Where a teacher signs in. */
  readonly login: string;
  addressOf(opened: Opened): string;
  close(): Promise<void>;
}

const FLOOR_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><main></main><script type="module" src="/floor.js"></script>`;
const FLOOR_SOURCE = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.querySelector('main')).render(createElement('p', null, 'Hello, world'));`;

/** Serves the portal and a page for each element, as a server does: everything comes over the line, the page itself, too. */
async function startPages(provider: string, flavour: Flavour): Promise<Pages> {
  const isSlim = flavour === 'slim';
  const app = createPageApp({ provider, isDemo: true, build: { ...releaseBuild, own: isSlim ? 'dist/slim' : 'dist' } });
  const floor = buildFloor();
  const pageOf = (tag: string): string =>
    `<!doctype html><meta name="viewport" content="width=device-width"><script type="module" src="/dist/${isSlim ? 'slim/' : ''}loader.js"></script><body><${tag} provider="${provider}"></${tag}>`;
  const server = await startHttpServer(0, '127.0.0.1', async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/floor.html') return html(FLOOR_PAGE);
    if (pathname === '/floor.js') return floor.clone();
    if (pathname === '/element.html') return html(pageOf(searchParams.get('tag') ?? ''));
    return app.fetch(request);
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    login: `${url}/login.html`,
    addressOf({ tag }) {
      if (tag === 'main') return `${url}/floor.html`;
      return tag === 'teacher-portal' ? `${url}/teacher/` : `${url}/element.html?tag=${tag}`;
    },
    close: server.close,
  };
}

const html = (text: string): Response =>
  new Response(text, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });

function buildFloor(): Response {
  const { outputFiles } = buildSync({
    stdin: { contents: FLOOR_SOURCE, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Response(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Encoding': 'gzip' },
  });
}

const FOLDER = '.cache/bench/first-visit';

/** Where the film strips are, relative to the project. */
function startFilms(): string {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  return `${FOLDER}/index.html`;
}

/**
 * Takes a picture whenever the page looks different, until the returned function is called, which writes them: each is named by
 * the milliseconds since now.
 */
async function film(page: Page, name: string): Promise<() => Promise<void>> {
  const tab = await page.context().newCDPSession(page);
  const began = Date.now();
  const pictures: { readonly after: number; readonly data: string }[] = [];
  tab.on('Page.screencastFrame', ({ data, sessionId, metadata: { timestamp } }) => {
    pictures.push({ after: Math.max(0, Math.round((timestamp ?? 0) * 1000 - began)), data });
    // The next one comes only after that; a page that is closed needs none.
    tab.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await tab.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 480, maxHeight: 360 });
  return async () => {
    await tab.send('Page.stopScreencast');
    const folder = name.replaceAll(/[^\w]+/g, '-');
    mkdirSync(path.join(FOLDER, folder), { recursive: true });
    const figures = pictures.map(({ after, data }) => {
      const file = `${folder}/${String(after).padStart(5, '0')}.jpg`;
      writeFileSync(path.join(FOLDER, file), Buffer.from(data, 'base64'));
      return `<figure><img src="${file}" alt=""><figcaption>${(after / 1000).toFixed(2)} s</figcaption></figure>`;
    });
    strips.push(`<h2>${name}</h2><div>${figures.join('')}</div>`);
    writeFileSync(path.join(FOLDER, 'index.html'), `${HEAD}${strips.join('\n')}\n`);
  };
}

const strips: string[] = [];
const HEAD = `<!doctype html><meta charset="utf-8"><title>First visits</title>
<style>div { display: flex; overflow-x: auto } figure { margin: 4px } img { inline-size: 200px; border: 1px solid #999 }</style>
`;

const RUNS = Number(process.env.RUNS ?? 5);
/** `FLAVOUR=slim` measures only that, and `VISIT=portal` only what has this in its name. */
const chosen = FLAVOURS.filter((flavour) => (process.env.FLAVOUR ?? flavour) === flavour);
const VISITS = ALL_VISITS.filter(({ name }) => name.includes(process.env.VISIT ?? ''));
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

/**
 * Makes visits to pages, each with nothing in the cache. One that is filmed, under a name, lasts until the page has come to rest;
 * others end when the page is usable.
 */
function createVisitor(browser: Browser, pages: Pages, state: State) {
  return async (opened: Opened, prepare: Prepare, filmed?: string): Promise<Figures> => {
    const isSignedIn = !['main', 'teacher-login'].includes(opened.tag);
    const context = await browser.newContext({
      locale: 'ja-JP',
      serviceWorkers: 'block',
      ...(isSignedIn ? { storageState: state } : {}),
    });
    const page = await context.newPage();
    await page.addInitScript(watch, opened);
    await prepare(page);
    const write = filmed === undefined ? undefined : await film(page, filmed);
    await page.goto(pages.addressOf(opened), { waitUntil: 'commit' });
    const found = await figuresOf(page, filmed !== undefined);
    await write?.();
    await context.close();
    return found;
  };
}
type Visitor = ReturnType<typeof createVisitor>;

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

/** The times until all pages were usable, in ms, by their names: the floor and each page take turns. */
async function takeTurns(visitor: Visitor): Promise<Map<string, number[]>> {
  const times = new Map([FLOOR, ...VISITS].map(({ name }) => [name, [] as number[]]));
  for (let run = 0; run < RUNS; run += 1)
    for (const opened of [FLOOR, ...VISITS]) times.get(opened.name)?.push((await visitor(opened, slowDown)).usableAt);
  return times;
}

/** The value below which this share of them is. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const [below = NaN, above = below] = sorted.slice(Math.floor(at));
  return below + (above - below) * (at % 1);
}

interface Measured {
  readonly row: string[];
  readonly aims: readonly Aim[];
}

async function measure(visitor: Visitor, visit: Visit, flavour: Flavour, ratios: readonly number[]): Promise<Measured> {
  const name = `${flavour}: ${visit.name}`;
  const held = await visitor(visit, hold);
  const { code, calls } = needed(held);
  if (process.env.VERBOSE)
    for (const { path, start } of [...code, ...calls]) console.log(`  ${name} ${(start / STEP_MS).toFixed(1)} ${path}`);
  const { shift } = await visitor(visit, slowDown, name);
  const [steps, callSteps] = [stepsOf(code), stepsOf(calls)];
  const [first, median, third] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share)) as [number, number, number];
  const aim = (what: string, figure: number, most: number, unit = ''): Aim => ({
    sentence: `${name}: ${what}`,
    figure,
    most,
    unit,
  });
  return {
    row: [
      name,
      `${median.toFixed(2)} ×`,
      `(${first.toFixed(2)}–${third.toFixed(2)}), ${code.length} files in ${steps} steps, calls in ${callSteps}, shift ${shift.toFixed(3)}`,
    ],
    aims: [
      aim('usable', median, visit.most[flavour], ' × the floor'),
      aim('steps of code', steps, MOST_STEPS),
      aim('steps of calls', callSteps, MOST_STEPS),
      aim('shift', Number(shift.toFixed(3)), MOST_SHIFT),
    ],
  };
}

const site = await startSite();
const browser = await openBrowser();
const films = startFilms();
const rows: string[][] = [];
const aims: Aim[] = [];
try {
  for (const flavour of chosen) {
    const pages = await startPages(site.proxy.url, flavour);
    try {
      const visitor = createVisitor(browser, pages, await signIn(browser, pages));
      const times = await takeTurns(visitor);
      const floors = times.get(FLOOR.name) ?? [];
      rows.push([`${flavour}: the floor, ${FLOOR.name}`, seconds(quantile(floors, 0.5)), `(${spread(floors)})`]);
      for (const visit of VISITS) {
        const ratios = (times.get(visit.name) ?? []).map((time, run) => time / (floors[run] ?? NaN));
        const measured = await measure(visitor, visit, flavour, ratios);
        rows.push(measured.row);
        aims.push(...measured.aims);
      }
    } finally {
      await pages.close();
    }
  }
} finally {
  await browser.close();
  await site.close();
}
console.log('Slow 4G (150 ms, 1.6 Mbit/s), processor slowed 4 ×, HTTP/1.1, nothing in the cache');
console.log(`Until usable, × the floor's time in the same round: median of ${RUNS} rounds (and quartiles)`);
print(rows, aims);
console.log(`\nFilm strips: ${films}`);
