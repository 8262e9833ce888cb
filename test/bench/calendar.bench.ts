// What the schedule costs the page's main thread beside other calendars with the same lessons, at three sizes. The
// calendars take turns, each run in a fresh page; CPU time is compared, since wall-clock time is the machine's.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startBrowser, type Browser } from './calendar/browser.ts';
import { LIBRARIES, bundlePages, installPeers } from './calendar/peers.ts';
import { key, print } from './calendar/report.ts';
import { sampleHeap, sampleLongest, sampleSteps, type Longest, type Sample } from './calendar/sample.ts';
import { startServer } from './calendar/server.ts';
import { weigh } from './calendar/weight.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SIZES = [100, 1000, 5000];
const MOST = 5000;
const RUNS = 7;
const HEAP_RUNS = 3;

const built = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), 'build', '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) console.error('The build complains: what is measured is what it has left.');
installPeers();
const dist = path.join(ROOT, 'dist');
const server = await startServer({ pages: await bundlePages(), dist });
const browser = await startBrowser();
try {
  await measure(browser, server.url);
} finally {
  await browser.close();
  await server.close();
}

async function measure(browser: Browser, url: string): Promise<void> {
  console.log(`Chromium ${browser.version}, ${RUNS} runs of each calendar in turns, no dragging in any of them`);
  const notes: string[] = [];
  const libraries = [];
  for (const library of LIBRARIES) {
    try {
      // The first run warms the disk and the server up, and tells whether the calendar can be driven at all.
      await sampleSteps(browser, url, library, 100);
      libraries.push(library);
    } catch (error) {
      notes.push(
        `${library.title} could not be driven and is left out: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
    }
  }
  const samples = new Map<string, Sample[]>();
  for (let run = 0; run < RUNS; run += 1) {
    for (const size of SIZES) {
      for (const library of libraries) {
        add(samples, key(library.name, size), await sampleSteps(browser, url, library, size));
      }
    }
  }
  const weight = weigh(dist);
  const heap = new Map<string, number[]>();
  const longest = new Map<string, Longest[]>();
  for (let run = 0; run < HEAP_RUNS; run += 1) {
    add(heap, 'empty', await sampleHeap(browser, url, MOST, { modules: [] }));
    add(heap, 'base', await sampleHeap(browser, url, MOST, { modules: weight.shared }));
    for (const library of libraries) {
      add(heap, library.name, await sampleHeap(browser, url, MOST, library));
      add(longest, library.name, await sampleLongest(browser, url, library, MOST));
    }
  }
  print({ sizes: SIZES, libraries, samples, heap, longest, weight, notes });
}

function add<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
