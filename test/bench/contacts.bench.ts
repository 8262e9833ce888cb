// What a key in the search of <teacher-contacts> costs with 2,000 students, in the built portal and against a bare table with
// the same rows, in the same run. Aim: the main thread is done within one frame, 16.7 ms, at the 95th percentile.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from 'esbuild';
import { findStudents, indexStudents } from '../../src/core/students/index.ts';
import type { Student } from '../../src/core/api/endpoints/records.ts';
import { startSite, type Site } from '../support/playwright/site.ts';
import { askAs } from '../support/servers/ask.ts';
import { startBrowser, type Browser, type Tab } from './calendar/browser.ts';
import { typeAll, watch, type Keystroke } from './contacts/keystrokes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const STUDENTS = 2000;
const RUNS = 4;
const ROUNDS = 3;
const FRAME = 1000 / 60;

const built = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), 'build', '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) console.error('The build complains: what is measured is what it has left.');
const site = await startSite({ students: STUDENTS });
const browser = await startBrowser();
try {
  await measure();
} finally {
  await browser.close();
  await site.close();
}

async function measure(): Promise<void> {
  const students = await readStudents(site);
  console.log(
    `Chromium ${browser.version}, ${students.length} students, ${RUNS} runs in turns, each ${ROUNDS} × 20 keys in a fresh page, milliseconds\n`,
  );
  const cases = [
    {
      name: 'teacher-contacts, 20 rows',
      open: () => openPortal(browser, site, ''),
      keystrokes: [] as Keystroke[],
      aimed: true,
    },
    {
      name: 'teacher-contacts, 100 rows',
      open: () => openPortal(browser, site, '?size=100'),
      keystrokes: [] as Keystroke[],
      aimed: false,
    },
    {
      name: 'floor: bare table, 20 rows',
      open: () => openFloor(browser, students),
      keystrokes: [] as Keystroke[],
      aimed: false,
    },
  ];
  for (let run = 0; run < RUNS; run += 1) {
    for (const { open, keystrokes } of cases) {
      // One page at a time: a browser draws no page that nobody sees.
      const tab = await open();
      // The first keys compile the code.
      await typeAll(tab);
      for (let round = 0; round < ROUNDS; round += 1) keystrokes.push(...(await typeAll(tab)));
      await tab.close();
    }
  }
  print(cases);
  printSearch(students);
}

function print(cases: readonly { name: string; keystrokes: readonly Keystroke[]; aimed: boolean }[]): void {
  const width = Math.max(...cases.map(({ name }) => name.length));
  console.log(`${''.padEnd(width)}   main thread of a key        key → drawn, on the clock`);
  console.log(`${''.padEnd(width)}  median     p95     max      median     p95     max`);
  for (const { name, keystrokes, aimed } of cases) {
    const thread = figures(keystrokes.map((each) => each.thread));
    const isLate = aimed && thread.p95 > FRAME;
    if (isLate) process.exitCode = 1;
    console.log(
      `${name.padEnd(width)}${line(thread)}    ${line(figures(keystrokes.map((each) => each.clock)))}${isLate ? `  more than ${FRAME.toFixed(1)} ms` : ''}`,
    );
  }
  console.log(
    `\nOne frame at 60 Hz is ${FRAME.toFixed(1)} ms; on the clock a key waits for the next one, half a frame on average.`,
  );
}

/** The search by itself, without a page. */
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
  console.log(`The search itself: ${line(figures(times)).trim().replaceAll(/ +/g, ' / ')} ms (median / p95 / max)`);
}

interface Figures {
  median: number;
  p95: number;
  max: number;
}

function figures(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

function line({ median, p95, max }: Figures): string {
  return [median, p95, max].map((each) => each.toFixed(2).padStart(8)).join('');
}

async function openPortal(browser: Browser, { url }: Site, query: string): Promise<Tab> {
  const tab = await browser.open(`${url}/teacher/contact/list${query}`);
  await until(tab, 'document.querySelector("input[name=password]") !== null');
  for (const [name, text] of [
    ['email', 'hanako@example.jp'],
    ['password', 'hanako-demo'],
  ]) {
    await tab.evaluate(`document.querySelector("input[name=${name}]").focus()`);
    await tab.send('Input.insertText', { text });
  }
  await tab.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
    text: '\r',
  });
  await until(tab, 'document.querySelector("teacher-portal").shadowRoot.querySelector(".student-row") !== null');
  await watch(tab);
  return tab;
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

async function until(tab: Tab, expression: string): Promise<void> {
  for (let tries = 0; tries < 3600; tries += 1) {
    if (await tab.evaluate<boolean>(expression)) return;
    // The page may be on its way to another document.
    await tab.evaluate('new Promise(requestAnimationFrame)').catch(() => undefined);
  }
  throw new Error(`This never came true in the page: ${expression}`);
}

async function readStudents({ provider }: Site): Promise<Student[]> {
  return (await (await askAs(provider.url))<Student[]>('GET', '/student')).data;
}
