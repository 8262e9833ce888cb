import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { BUILD } from '../../demo/page-server/build.ts';
import { readGraph } from '../../scripts/build/graph.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import type { Hashes } from '../../scripts/hashes.ts';
import { hashes, open, read } from './built-package.ts';

// The browser logs what a wrong hash stops, and calls where no provider is.
test.use({ allowedComplaints: /digest|integrity|\/api\/backstage\/field\/logo/ });

test.describe('the hashes', () => {
  test('cover all executable files', () => {
    const all = { ...hashes.complete, ...hashes.entries, ...hashes.chunks };
    expect(Object.keys(all).sort()).toEqual(['teacher-elements.js', 'demo.js', ...readGraph().keys()].sort());
    for (const [file, integrity] of Object.entries(all)) {
      expect(integrity, file).toBe(
        `sha384-${createHash('sha384')
          .update(readFileSync(`dist/${file}`))
          .digest('base64')}`,
      );
    }
  });

  test('of the slim flavour are a separate list', () => {
    const { version, complete, entries, chunks } = read<Hashes>('dist/slim/sri.json');
    expect({ version, complete }).toEqual({ version: hashes.version, complete: {} });
    expect(Object.keys({ ...entries, ...chunks }).sort()).toEqual([...readGraph('dist/slim').keys()].sort());
  });

  test('include the sizes of self-contained files', () => {
    for (const [file, kilobytes] of Object.entries(hashes.kilobytes)) {
      expect(kilobytes, file).toBe(
        Number((gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length / 1000).toFixed(1)),
      );
    }
    expect(Object.keys(hashes.kilobytes)).toEqual(Object.keys(hashes.complete));
  });

  test('allow the single file to run, but not a changed one', async ({ page, context, site }) => {
    const [[name = '', integrity = '']] = Object.entries(hashes.complete);
    await open(page, site, `<script src="/dist/${name}" integrity="${integrity}" crossorigin></script>`);
    expect(await page.evaluate(() => customElements.get('teacher-login') !== undefined)).toBe(true);
    const other = await context.newPage();
    await open(
      other,
      site,
      `<script src="/dist/${name}" integrity="${hashes.entries['loader.js']}" crossorigin></script>`,
    );
    expect(await other.evaluate(() => customElements.get('teacher-login') === undefined)).toBe(true);
  });

  test('in an import map also protect the chunks', async ({ page, context, site }) => {
    const own = read<Hashes>(`${BUILD}/sri.json`);
    const map = (chunks: Readonly<Record<string, string>>) =>
      JSON.stringify({
        integrity: Object.fromEntries(
          Object.entries({ ...own.entries, ...chunks }).map(([file, integrity]) => [`/${BUILD}/${file}`, integrity]),
        ),
      });
    const tag = `<script type="module" src="/${BUILD}/login.js"></script>`;
    await open(page, site, `<script type="importmap">${map(own.chunks)}</script>${tag}`);
    await page.waitForFunction(() => customElements.get('teacher-login'));
    const wrong = Object.fromEntries(Object.keys(own.chunks).map((file) => [file, own.entries['loader.js'] ?? '']));
    const other = await context.newPage();
    await open(other, site, `<script type="importmap">${map(wrong)}</script>${tag}`);
    await other.waitForLoadState('networkidle');
    expect(await other.evaluate(() => customElements.get('teacher-login') === undefined)).toBe(true);
  });
});
