// How long a page of a PDF takes that is one scan of some 10 MB, beside a JPEG that the browser decodes without us.
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser } from '@playwright/test';
import { sources } from '../../../scripts/build/esbuild-plugins.ts';
import { pdfFiles } from '../../../scripts/build/pdf-files.ts';
import type { Drawn, Kind } from './scan-page.ts';

const RUNS = 3;
const AIM_MS = 5000;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};
const STRICT = "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'";

/** Whatever is below `/strict/` has the policy without WebAssembly. */
async function serve(folder: string) {
  const server = createServer((request, response) => {
    const [, policy, ...rest] = (request.url ?? '').replace(/\?.*/, '').split('/');
    const name = rest.join('/');
    if (policy === 'strict') response.setHeader('Content-Security-Policy', STRICT);
    response.setHeader('Content-Type', TYPES[path.extname(name)] ?? 'text/html');
    if (name === '')
      return response.end('<!doctype html><title>Scans</title><script type="module" src="scan-page.js"></script>');
    try {
      return response.end(readFileSync(path.join(name === 'tile.j2k' ? import.meta.dirname : folder, name)));
    } catch {
      return response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/** Prints a row for each kind of scan. A fresh page for each measurement. `folder` is for its files. */
export async function measureScans(browser: Browser, folder: string): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'scan-page.ts')],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    plugins: [sources],
    logLevel: 'error',
  });
  for (const [name, content] of pdfFiles()) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const { server, url } = await serve(folder);
  const inPage = async <Result>(policy: string, code: string): Promise<Result> => {
    const page = await browser.newPage();
    await page.goto(`${url}/${policy}/`, { waitUntil: 'load' });
    const result = await page.evaluate<Result>(code);
    await page.close();
    return result;
  };
  const several = async <Result>(runs: number, policy: string, code: string): Promise<Result[]> => {
    const results: Result[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await inPage<Result>(policy, code));
    return results;
  };
  try {
    const floor = middle(await several<number>(RUNS, 'open', 'drawJpeg()'));
    console.log(`\na page that is one scan; floor: the browser decodes and draws the JPEG, ${floor.toFixed(0)} ms`);
    const measure = async (kind: Kind, policy: 'open' | 'strict', runs: number): Promise<void> => {
      const all = await several<Drawn>(runs, policy, `drawScan(${JSON.stringify(kind)}, 'tile.j2k')`);
      const [drawn, again] = [middle(all.map((each) => each.drawn)), middle(all.map((each) => each.again))];
      const [{ megabytes, megapixels } = { megabytes: NaN, megapixels: NaN }] = all;
      const name = `${kind}, ${megabytes.toFixed(1)} MB, ${megapixels.toFixed(0)} megapixels`;
      const isLate = policy === 'open' && drawn > AIM_MS;
      if (isLate) process.exitCode = 1;
      console.log(
        `${`${name}${policy === 'open' ? '' : ', without WebAssembly'}`.padEnd(62)}${(drawn / 1000).toFixed(2).padStart(6)} s  × ${(drawn / floor).toFixed(1).padStart(5)}; another width ${again.toFixed(0)} ms${isLate ? `  more than ${AIM_MS / 1000} s` : ''}`,
      );
    };
    await measure('JPEG', 'open', RUNS);
    await measure('Flate', 'open', RUNS);
    await measure('JPEG 2000', 'open', RUNS);
    await measure('JPEG 2000', 'strict', 1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
