// How the files of a build are sent: small, and kept for ever where their names say what is in them.
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { releaseBuild } from '../../../demo/page-server/build.ts';
import { startPageServer, type RunningPageServer } from '../../../demo/page-server/start.ts';
import { compressFiles } from '../../../scripts/generate/compress.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';

/** Folders of the release, and where they are served. */
const FOLDERS = { chunks: '/dist/chunks', 'slim/chunks': '/dist/slim/chunks', 'portal/assets': '/teacher/assets' };
/** So many files of each folder are compressed here: `npm run build` takes a minute for all of them. */
const SAMPLE = 20;

/** The files whose names end with a hash, of which a browser fetches at most a few kilobytes of what nobody wants. */
const hashed = (folder: string): string[] =>
  globSync(`${folder}/*.js`)
    .filter((file) => /-[\w-]{8}\.js$/.test(file) && readFileSync(file).length > 1000)
    .sort();

let folder: string;
let pages: RunningPageServer;
test.beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync('.cache/served-');
  for (const name of Object.keys(FOLDERS)) {
    for (const file of hashed(`${releaseBuild.folder}/${name}`).slice(0, SAMPLE))
      cpSync(file, path.join(folder, name, path.basename(file)));
  }
  await compressFiles(folder);
  pages = await startPageServer({ build: { ...releaseBuild, folder, own: folder }, provider: 'http://127.0.0.1:1' });
});
test.afterAll(async () => {
  await pages.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const [name, address] of Object.entries(FOLDERS)) {
  test(`files in ${name} are served as compressed by the build, and cached permanently`, async () => {
    const files = hashed(path.join(folder, name));
    expect(files.length).toBe(SAMPLE);
    for (const file of files) {
      for (const [encoding, ending] of [
        ['br', '.br'],
        ['gzip', '.gz'],
      ] as const) {
        if (!existsSync(file + ending)) throw new Error(`${file}${ending} was not built.`);
        const { headers, ok } = await fetch(`http://127.0.0.1:${pages.port}${address}/${path.basename(file)}`, {
          method: 'HEAD',
          headers: { 'Accept-Encoding': encoding },
        });
        expect(ok, file).toBe(true);
        expect(headers.get('Content-Encoding'), file).toBe(encoding);
        expect(Number(headers.get('Content-Length')), file).toBe(readFileSync(file + ending).length);
        expect(headers.get('Cache-Control'), file).toBe('public, max-age=31536000, immutable');
        expect(headers.get('Vary'), file).toMatch(/Accept-Encoding/i);
      }
    }
  });
}

test('a client without compression gets the uncompressed files', async () => {
  const [file = ''] = hashed(path.join(folder, 'chunks'));
  const response = await fetch(`http://127.0.0.1:${pages.port}/dist/chunks/${path.basename(file)}`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.text()).toBe(readFileSync(file, 'utf8'));
});
