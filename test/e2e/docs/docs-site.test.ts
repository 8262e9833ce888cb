// The documentation as a site, built once for all tests of this file.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/playwright/fixtures.ts';

const SITE = '.cache/docs';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The provider in the page has a Yjs of its own and shares no documents with the elements.
  allowedComplaints: /^Yjs was already imported\./,
});

test.beforeAll(() => {
  execFileSync(process.execPath, ['scripts/site/build.ts'], { stdio: 'pipe' });
});

/** One page of each kind. */
const KINDS = ['index', 'start/partners', 'elements/teacher-course-list', 'errors', 'provider-api', 'ja/index'];

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test('no link of the site is dead, nor leads to a heading that is not there', () => {
  const idsOf = new Map(
    globSync('**/*.html', { cwd: SITE }).map((file) => [
      file.replaceAll('\\', '/'),
      new Set([...readFileSync(path.join(SITE, file), 'utf8').matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)),
    ]),
  );
  const dead = [...idsOf.keys()].flatMap((file) =>
    [...readFileSync(path.join(SITE, file), 'utf8').matchAll(/<a\b[^>]* href="([^"]*)"/g)].flatMap(([, href = '']) => {
      const url = new URL(href.replaceAll('&amp;', '&'), `http://site/docs/${file}`);
      if (url.host !== 'site' || !url.pathname.startsWith('/docs/')) return [];
      const page = url.pathname.slice('/docs/'.length).replace(/(^|\/)$/, '$1index.html');
      const anchor = decodeURIComponent(url.hash.slice(1));
      return idsOf.has(page) && (anchor === '' || idsOf.get(page)?.has(anchor)) ? [] : [`${file}: ${href}`];
    }),
  );
  expect(idsOf.size).toBeGreaterThan(80);
  expect(dead).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`every kind of page is accessible and fits at ${width} px, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const name of KINDS) {
        await page.goto(`${site.url}/docs/${name}.html`);
        await page.locator('h1').first().waitFor();
        expect(await violationsOf(page), name).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width);
      }
    });
  }
}

for (const [folder, button, words, title] of [
  ['', 'Search', 'mixed-content', /mixed-content/],
  ['ja/', '検索', '自社のログイン', /自社のログインと連携する/],
] as const) {
  test(`the search finds ${words}`, async ({ page, site }) => {
    await page.goto(`${site.url}/docs/${folder}`);
    await page.getByRole('button', { name: button }).first().click();
    await page.locator('#localsearch-input').fill(words);
    await page.locator('#localsearch-list').getByText(title).first().waitFor();
  });
}

test('a live example shows its element with the lessons of the demo teacher', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/elements/teacher-course-list.html`);
  await page.locator('teacher-course-list').getByRole('row').nth(1).waitFor();
  // Another one, by the site's own way from page to page.
  await page.goto(`${site.url}/docs/elements/teacher-schedule.html`);
  await page.locator('teacher-schedule').getByRole('grid').first().waitFor();
});
