// What the schedule costs the page's main thread beside other calendars with the same lessons, at three sizes. The
// calendars take turns, each run in a fresh page; CPU time is compared, since wall-clock time is the machine's.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startBrowser, type Browser } from './calendar/browser.ts';
import {
  LIBRARIES,
  bundlePages,
  installPeers,
  sampleHeap,
  sampleLongest,
  sampleSteps,
  type Longest,
  type Sample,
  weigh,
} from './calendar/peers.ts';
import { key, print } from './calendar/report.ts';

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
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, name = '', ...rest] = pathname.split('/');
    const folder = folders[name];
    const answer = (status: number, type: string, body: string | Uint8Array): void => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    };
    if (pathname === '/') return answer(200, TYPES['.html'] ?? '', FRAME);
    if (!folder || rest.includes('..')) return answer(404, 'text/plain', 'There is nothing here.');
    readFile(path.join(folder, ...rest)).then(
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
