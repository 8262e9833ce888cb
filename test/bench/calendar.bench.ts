// What the schedule costs beside other calendars with the same lessons, at three sizes: loaded by the loader, bundled with the page as
// the other calendars are, and as one file. The calendars take turns, each run in a fresh page, and each ratio is that of a turn.
// RUNS sets how many turns, SIZES how many lessons, ONLY which calendars besides FullCalendar, by the names in `calendar/peers.ts`:
// `RUNS=3 SIZES=1000 ONLY="loader bundled" npm run bench -- calendar`. WRITE=1 puts the tables into docs/performance.md.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fill } from '../../scripts/generate/docs/markdown.ts';
import { startBrowser, type Browser } from './calendar/browser.ts';
import {
  LIBRARIES,
  RIVAL,
  bundlePages,
  installPeers,
  sampleHeap,
  sampleLongest,
  sampleSteps,
  tryOut,
  type Library,
  type Longest,
  type Sample,
  weigh,
} from './calendar/peers.ts';
import { key, markdown, print } from './calendar/report.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

const FRAME = `<!doctype html>
<html lang="ja">
<meta charset="utf-8">
<title>Calendars</title>
<style>body { margin: 0 } main { block-size: 800px }</style>
<main></main>
<script type="module" src="/pages/frame.js"></script>
</html>
`;

interface Server {
  /** without a slash at the end */
  url: string;
  close(): Promise<void>;
}

/** Serves the frame at `/`, and the folders under their names: `{ pages: '/a/folder' }` answers `/pages/…`. */
async function startServer(folders: Readonly<Record<string, string>>): Promise<Server> {
  const files = new Map<string, Promise<Buffer>>();
  // From memory: the disk and the file system are nobody's calendar.
  const read = (file: string): Promise<Buffer> => {
    const known = files.get(file) ?? readFile(file);
    files.set(file, known);
    return known;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, name = '', ...rest] = pathname.split('/');
    const folder = folders[name];
    const answer = (status: number, type: string, body: string | Uint8Array): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    };
    if (pathname === '/') return answer(200, TYPES['.html'] ?? '', FRAME);
    if (!folder || rest.includes('..')) return answer(404, 'text/plain', 'There is nothing here.');
    read(path.join(folder, ...rest)).then(
      (body) => answer(200, TYPES[path.extname(pathname)] ?? 'application/octet-stream', body),
      // Not every page has a style sheet of its own.
      () => answer(pathname.endsWith('.css') ? 200 : 404, TYPES['.css'] ?? '', ''),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENT = path.join(ROOT, 'docs', 'performance.md');
const { RUNS = '7', SIZES = '100,1000,5000', ONLY = '', WRITE } = process.env;
const runs = Number(RUNS);
/** Of heap and of the longest tasks, which differ little. */
const heapRuns = Math.min(runs, 3);
const sizes = SIZES.split(',').map(Number);
const words = ONLY.split(/[ ,]+/).filter((word) => word !== '');
const unknown = words.filter((word) => LIBRARIES.every(({ name }) => name !== word));
if (unknown.length > 0)
  throw new Error(`ONLY names ${unknown.join(', ')}; there are ${LIBRARIES.map(({ name }) => name).join(', ')}.`);
const chosen = LIBRARIES.filter(({ name }) => words.length === 0 || name === RIVAL || words.includes(name));

const built = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'bootstrap.mjs'), 'build', '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) console.error('The build complains: what is measured is what it has left.');
installPeers();
const dist = path.join(ROOT, 'dist');
const server = await startServer({ pages: await bundlePages(chosen), dist });
const browser = await startBrowser();
try {
  await measure(browser, server.url);
} finally {
  await browser.close();
  await server.close();
}

async function measure(browser: Browser, url: string): Promise<void> {
  console.log(`Chromium ${browser.version}, ${runs} runs of each calendar in turns, no dragging in any of them`);
  const notes: string[] = [];
  const libraries: Library[] = [];
  for (const library of chosen) {
    try {
      // The first run warms the disk and the server up, and tells whether the calendar can be driven at all.
      for (const error of await tryOut(browser, url, library, 100)) notes.push(`${library.title} reports: ${error}`);
      libraries.push(library);
    } catch (error) {
      notes.push(
        `${library.title} could not be driven and is left out: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      );
    }
  }
  const fitting = (size: number): Library[] => libraries.filter(({ most = Infinity }) => size <= most);
  const samples = new Map<string, Sample[]>();
  for (let run = 0; run < runs; run += 1) {
    for (const size of sizes) {
      // There and back, so that none always comes after the same other one.
      const turns = run % 2 === 0 ? fitting(size) : fitting(size).toReversed();
      for (const library of turns)
        add(samples, key(library.name, size), await sampleSteps(browser, url, library, size));
    }
  }
  const weights = { react: weigh(dist, '/dist'), slim: weigh(path.join(dist, 'slim'), '/dist/slim') };
  const heap = new Map<string, number[]>();
  const longest = new Map<string, Longest[]>();
  const most = Math.max(...sizes);
  for (let run = 0; run < heapRuns; run += 1) {
    for (const size of sizes) {
      add(heap, key('empty', size), await sampleHeap(browser, url, size, { modules: [] }));
      for (const [flavour, { shared }] of Object.entries(weights))
        add(heap, key(flavour, size), await sampleHeap(browser, url, size, { modules: shared }));
      for (const library of fitting(size))
        add(heap, key(library.name, size), await sampleHeap(browser, url, size, library));
    }
    for (const library of fitting(most)) add(longest, library.name, await sampleLongest(browser, url, library, most));
  }
  const results = { sizes, libraries, samples, heap, longest, weight: weights.react, notes };
  print(results);
  if (!WRITE) return;
  const { text, problems } = fill(readFileSync(DOCUMENT, 'utf8'), {
    calendars: markdown(results, browser.version, runs),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  writeFileSync(DOCUMENT, text);
}

function add<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
