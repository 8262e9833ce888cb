import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type BuildOptions } from 'esbuild';
import { closure, type Chunk } from '../../../scripts/build/graph.ts';
import type { Browser, Tab } from './browser.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDER = path.join(ROOT, '.cache', 'bench');
const PAGES = path.join(import.meta.dirname, 'pages');

/** Exact, so that figures of two days can be compared. They are nobody's dependencies: only the bench has them. */
const PEERS = {
  fullcalendar: '7.1.0',
  '@fullcalendar/core': '7.1.0',
  'temporal-polyfill': '1.0.8',
  '@event-calendar/core': '5.15.0',
  '@schedule-x/calendar': '4.9.1',
  '@schedule-x/calendar-controls': '4.8.0',
  '@schedule-x/theme-default': '4.8.1',
  // Schedule-X's own peers; the polyfill under another name, since FullCalendar needs a newer one.
  '@preact/signals': '2.11.4',
  preact: '10.29.8',
  'schedule-x-temporal-polyfill': 'npm:temporal-polyfill@0.3.2',
};

export interface Library {
  name: string;
  title: string;
  /** its page's name under `pages/` */
  page: string;
  /** a module that its page imports for its side effects, as an application does */
  imports?: string;
  /** address of a script that a page with the calendar has, too */
  script?: string;
  /** Is the script a classic one? */
  isClassic?: true;
  /** the most lessons that it is measured with */
  most?: number;
  /** the flavour, if it is ours */
  flavour?: Flavour;
}

type Flavour = 'react' | 'slim';

/** The one that the others are compared with. */
export const RIVAL = 'fullcalendar';

const ours = { page: 'teacher-schedule', flavour: 'react' } as const;
const slim = { page: 'teacher-schedule', flavour: 'slim' } as const;

export const LIBRARIES: readonly Library[] = [
  { ...ours, name: 'loader', title: 'teacher-schedule, loader', script: '/dist/loader.js' },
  { ...ours, name: 'bundled', title: 'teacher-schedule, bundled', imports: 'teacher-elements/schedule' },
  {
    ...ours,
    name: 'one-file',
    title: 'teacher-schedule, one file',
    script: '/dist/teacher-elements.js',
    isClassic: true,
  },
  { ...slim, name: 'slim-loader', title: 'slim, loader', script: '/dist/slim/loader.js' },
  { ...slim, name: 'slim-bundled', title: 'slim, bundled', imports: 'teacher-elements/slim/schedule' },
  { name: RIVAL, title: `FullCalendar ${PEERS.fullcalendar}`, page: 'fullcalendar' },
  {
    name: 'event-calendar',
    title: `EventCalendar ${PEERS['@event-calendar/core']}`,
    page: 'event-calendar',
    // With 5,000 it takes more than a minute.
    most: 1000,
  },
  { name: 'schedule-x', title: `Schedule-X ${PEERS['@schedule-x/calendar']}`, page: 'schedule-x' },
  { name: 'floor', title: 'floor (bare DOM)', page: 'floor' },
];

/** Installs the peers into `.cache/bench/` unless these very ones are there. Throws with npm's own words. */
export function installPeers(): void {
  const file = path.join(FOLDER, 'package.json');
  const wanted = JSON.stringify({ name: 'bench-peers', private: true, type: 'module', dependencies: PEERS }, null, 2);
  const isThere =
    existsSync(file) &&
    readFileSync(file, 'utf8') === wanted &&
    existsSync(path.join(FOLDER, 'node_modules', '.package-lock.json'));
  if (isThere) return;
  console.log('Installing the calendars to compare with into .cache/bench.');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, wanted);
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error'],
    { cwd: FOLDER, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status === 0) return;
  // A half of an installation is not to be taken for a whole one.
  writeFileSync(file, '{}');
  throw new Error(`The calendars to compare with could not be installed:\n${stderr}`);
}

/** Bundles the page of each calendar as an application does: minified, in production mode. Answers the folder that they are in. */
export async function bundlePages(libraries: readonly Library[]): Promise<string> {
  const outdir = path.join(FOLDER, 'pages');
  rmSync(outdir, { recursive: true, force: true });
  const settings: BuildOptions = {
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    charset: 'utf8',
    nodePaths: [path.join(FOLDER, 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl' },
    entryNames: '[name]',
    logLevel: 'error',
  };
  await build({ ...settings, entryPoints: [path.join(PAGES, 'frame.ts')], outdir });
  for (const { name, page, imports } of libraries) {
    const own = imports ? `import '${imports}';` : '';
    const file = existsSync(path.join(PAGES, `${page}.ts`)) ? `${page}.ts` : `${page}.js`;
    await build({
      ...settings,
      stdin: { contents: `${own} export { mount } from './${file}';`, resolveDir: PAGES, sourcefile: 'page.js' },
      entryNames: 'page',
      outdir: path.join(outdir, name),
    });
  }
  return outdir;
}

export interface Weight {
  /** kB of 1,000 bytes, gzipped: what the schedule alone brings, with every dialog */
  own: number;
  /** of that, what it needs until the views are drawn */
  first: number;
  files: readonly { file: string; size: number; isFirst: boolean }[];
  /** kB, gzipped: its Japanese texts, which the core fetches */
  texts: number;
  /** modules of React, or of Preact, and of the core, as addresses */
  shared: readonly string[];
}

const OTHERS = ['course-list.js', 'login.js', 'core.js'];

/**
 * What the schedule and all that it loads lazily add to what the other elements and the core load anyway. `address` is where
 * pages find the folder.
 */
export function weigh(dist: string, address: string): Weight {
  const chunks: Chunk[] = JSON.parse(readFileSync(path.join(dist, '.graph.json'), 'utf8'));
  const graph = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const reach = (first: readonly string[], isLazyToo = true): Set<string> =>
    closure(first, (file) => {
      const { imports = [], dynamicImports = [] } = graph.get(file) ?? {};
      return isLazyToo ? [...imports, ...dynamicImports] : imports;
    });
  const size = (file: string): number => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1000;
  const known = reach(OTHERS);
  const having = (pattern: RegExp): string[] =>
    chunks.filter(({ modules }) => modules.some((id) => pattern.test(id))).map(({ file }) => file);
  const early = reach(['schedule.js', ...having(/src\/elements\/schedule\/schedule-element\.tsx$/)], false);
  // A list fetches parts of the schedule's screen with a dialog: at first they are the schedule's own all the same.
  const others = reach([...OTHERS, ...having(/src\/elements\/course-list\/course-list-element\.tsx$/)], false);
  const files = [...reach(['schedule.js'])]
    .filter((file) => !(early.has(file) ? others : known).has(file))
    .map((file) => ({ file, size: size(file), isFirst: early.has(file) }));
  const sum = (list: typeof files): number => list.reduce((sum, { size }) => sum + size, 0);
  const [own, first] = [sum(files), sum(files.filter(({ isFirst }) => isFirst))];
  const texts = having(/src\/core\/i18n\/ja\/schedule\.ts$/).reduce((sum, file) => sum + size(file), 0);
  const shared = ['core.js', ...having(/node_modules\/(?:react-dom|preact)\//)].map((file) => `${address}/${file}`);
  return { own, first, files: files.sort((a, b) => b.size - a.size), texts, shared };
}

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
/** CSS pixels: as low as a window may be for three lessons a day in ours, which like the others has to show three. */
const HEIGHT = 820;

/** A page that has its lessons and is at rest. */
async function open(browser: Browser, url: string, count: number): Promise<Tab> {
  const tab = await browser.open(`${url}/?count=${count}`, HEIGHT);
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

/** Runs a calendar once. Answers what it reports as wrong, a sentence each; throws if it cannot be driven. */
export async function tryOut(browser: Browser, url: string, library: Library, count: number): Promise<string[]> {
  const tab = await open(browser, url, count);
  try {
    await tab.evaluate(loading(library));
    await tab.evaluate('calendarSteps.next()');
    await tab.evaluate('calendarSteps.week()');
    return await tab.evaluate<string[]>('calendarSteps.errors');
  } finally {
    await tab.close();
  }
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
