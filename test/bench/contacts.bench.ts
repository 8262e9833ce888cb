// What a key in the search of <teacher-contacts> costs with 2,000 students, in the built portal and against a bare table with
// the same rows, in the same run. Aim: its frame is drawn within 16.7 ms of work at the 95th percentile, and within 50 ms on a
// processor that is four times slower.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from 'esbuild';
import type { Student } from '../../src/core/api/endpoints/records.ts';
import { findStudents, indexStudents } from '../../src/core/students/index.ts';
import { startSite, type Site } from '../support/playwright/site.ts';
import { askAs } from '../support/servers/ask.ts';
import { startBrowser, type Tab, type Browser } from './calendar/browser.ts';
import {
  BACKSPACE,
  pressKey,
  measure,
  printFoot,
  printHead,
  printRatios,
  printRow,
  openPortal,
  slowDown,
  watch,
  type Interaction,
  type Row,
} from './interactions/interactions.ts';
import { percentile } from './provider/figures.ts';

/** What is typed, key by key; an arrow takes the last one away. */
const KEYS = [
  'あ',
  '←',
  'と',
  'き',
  'お',
  '←',
  '←',
  '←',
  '数',
  '学',
  '←',
  '←',
  'ｗ',
  '←',
  'エ',
  'ン',
  'ド',
  '←',
  '←',
  '←',
];

/** Types everything once into the page's first search field, and leaves it empty. */
async function typeAll(tab: Tab): Promise<Interaction[]> {
  const interactions: Interaction[] = [];
  await tab.evaluate('find("input[type=search]").focus()');
  for (const key of KEYS) interactions.push(await measure(tab, { event: 'beforeinput', press: () => press(tab, key) }));
  const left = await tab.evaluate<string>('find("input[type=search]").value');
  if (left !== '') throw new Error(`The keys have not come: the field holds "${left}".`);
  return interactions;
}

async function press(tab: Tab, key: string): Promise<void> {
  if (key === '←') await pressKey(tab, BACKSPACE);
  else await tab.send('Input.dispatchKeyEvent', { type: 'char', text: key });
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const STUDENTS = 2000;
const RUNS = Number(process.env.RUNS ?? 4);
const ROUNDS = 3;
const RATES = [1, 4];

const built = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), 'build', '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) console.error('The build complains: what is measured is what it has left.');
const site = await startSite({ served: 'release', students: STUDENTS });
const browser = await startBrowser();
try {
  await measureSearch();
} finally {
  await browser.close();
  await site.close();
}

async function measureSearch(): Promise<void> {
  const students = await readStudents(site);
  console.log(
    `Chromium ${browser.version}, ${students.length} students, ${RUNS} runs in turns, each ${ROUNDS} × 20 keys in a fresh page\n`,
  );
  const list = (query: string) => () => openPortal(browser, site, `/contact/list${query}`, '.student-row');
  const cases = (
    [
      { name: 'teacher-contacts, 20 rows', open: list(''), kind: 'key' },
      { name: 'teacher-contacts, 100 rows', open: list('?size=100'), kind: 'key' },
      { name: 'floor: bare table, 20 rows', open: () => openFloor(browser, students), kind: 'floor' },
    ] as const
  ).flatMap((each) => RATES.map((rate) => ({ ...each, rate, interactions: [] as Interaction[] })));
  for (let run = 0; run < RUNS; run += 1) {
    for (const { open, rate, interactions } of cases) {
      // One page at a time: a browser draws no page that nobody sees.
      const tab = await open();
      // The first keys compile the code.
      await typeAll(tab);
      await slowDown(tab, rate);
      for (let round = 0; round < ROUNDS; round += 1) interactions.push(...(await typeAll(tab)));
      await tab.close();
    }
  }
  printHead();
  for (const each of cases satisfies Row[]) printRow(each);
  printRatios(cases);
  printFoot();
  printSearch(students);
}

/** The search alone, without a page. */
function printSearch(students: readonly Student[]): void {
  const words = ['と', 'とき', 'ﾄｷｵ', '数学 とき', 'zzz'];
  const times: number[] = [];
  const index = indexStudents(students);
  for (let round = 0; round < 200; round += 1) {
    for (const each of words) {
      const started = performance.now();
      findStudents(index, each);
      times.push(performance.now() - started);
    }
  }
  const shown = [0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(2)).join(' / ');
  console.log(`The search itself: ${shown} ms (p50 / p95 / worst)`);
}

async function openFloor(browser: Browser, students: readonly Student[]): Promise<Tab> {
  const {
    outputFiles: [page],
  } = await build({
    entryPoints: [path.join(import.meta.dirname, 'contacts', 'floor.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    write: false,
  });
  const tab = await browser.open('about:blank');
  await tab.evaluate(page?.text ?? '');
  await tab.evaluate(`layFloor(${JSON.stringify(students)})`);
  await watch(tab);
  return tab;
}

async function readStudents({ provider }: Site): Promise<Student[]> {
  return (await (await askAs(provider.url))<Student[]>('GET', '/student')).data;
}
