// How the files of the build are sent: small, and kept for ever where their names say what is in them.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { BUILD } from '../../../demo/page-server/flavour.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';

/** Folders of the build, and where they are served. */
const FOLDERS = {
  'dist/chunks/': '/dist/chunks/',
  'dist/slim/chunks/': '/dist/slim/chunks/',
  [`${BUILD}/portal/assets/`]: '/teacher/assets/',
};

/** The files whose names end with a hash, of which a browser fetches at most a few kilobytes of what nobody wants. */
const hashed = (folder: string): string[] =>
  globSync(`${folder}*.js`).filter((file) => /-[\w-]{8}\.js$/.test(file) && readFileSync(file).length > 1000);

for (const [folder, address] of Object.entries(FOLDERS)) {
  test(`what is in ${folder} comes as the build has compressed it, and is kept for ever`, async ({ site }) => {
    const files = hashed(folder);
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      for (const [encoding, ending] of [
        ['br', '.br'],
        ['gzip', '.gz'],
      ] as const) {
        if (!existsSync(file + ending)) throw new Error(`${file}${ending} was not built.`);
        const { headers, ok } = await fetch(site.url + address + file.slice(folder.length), {
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

test('who takes nothing compressed gets the files as they are', async ({ site }) => {
  const [file = ''] = hashed('dist/chunks/');
  const response = await fetch(`${site.url}/${file}`, { headers: { 'Accept-Encoding': 'identity' } });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.text()).toBe(readFileSync(file, 'utf8'));
});
