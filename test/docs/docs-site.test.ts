// The documentation as a site, as npm start serves it under its policy.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { brokenRules } from '../support/playwright/accessible.ts';
import { expect, test } from '../support/playwright/fixtures.ts';

const SITE = '.cache/docs';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The provider in the page has a Yjs of its own and shares no documents with the elements.
  allowedComplaints: /^Yjs was already imported\./,
});

test.beforeAll(() => {
  // The build's lock compares times: it needs the machine's clock.
  const env = { ...process.env, TEST_CLOCK_AHEAD: '0' };
  execFileSync(process.execPath, ['scripts/bootstrap.mjs', 'docs:build', '--if-stale'], { stdio: 'pipe', env });
});

const pages = () =>
  globSync('**/*.html', { cwd: SITE, exclude: ['404.html'] })
    .sort()
    .map((file) => file.replaceAll('\\', '/'));

/** One page of each kind. */
const KINDS = [
  'index',
  'start/partners',
  'elements/teacher-course-list',
  'errors',
  'provider-api',
  'architecture',
  'ja/index',
];

/** What is wider than the page, or than the box that cuts it off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
    return (
      [...document.querySelectorAll('main *, header *')]
        .filter((element) => element instanceof HTMLElement && element.innerText.trim() !== '' && isSeen(element))
        // The head of a table that is drawn as cards is for assistive technology.
        .filter((element) => element.clientWidth > 1 && element.closest('thead') === null)
        .filter((element) => element.getBoundingClientRect().right > width + 1 || isCut(element))
        .map((element) => element.outerHTML.slice(0, 160))
    );
  });

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('every link of the site leads to an existing page and heading', () => {
  const idsOf = new Map(
    pages().map((file) => [
      file,
      new Set([...readFileSync(path.join(SITE, file), 'utf8').matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id)),
    ]),
  );
  const dead = pages().flatMap((file) =>
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

test('every image, script and stylesheet of the site exists', () => {
  const missing = pages().flatMap((file) =>
    [...readFileSync(path.join(SITE, file), 'utf8').matchAll(/<(?:img|script|link)\b[^>]* (?:src|href)="([^"]*)"/g)]
      .map(([, address = '']) => new URL(address, `http://site/docs/${file}`).pathname)
      .filter((pathname) => pathname.startsWith('/docs/') && !existsSync(path.join(SITE, pathname.slice(6))))
      .map((pathname) => `${file}: ${pathname}`),
  );
  expect(missing).toEqual([]);
});

test('every link to the rest of the server has an existing target', async ({ site, request }) => {
  const addresses = new Set(
    pages().flatMap((file) =>
      [...readFileSync(path.join(SITE, file), 'utf8').matchAll(/<a\b[^>]* href="(\/[^"#?]*)/g)]
        .map(([, address = '']) => address)
        .filter((address) => !address.startsWith('/docs/')),
    ),
  );
  expect([...addresses]).toContain('/playground');
  for (const address of addresses) expect((await request.get(`${site.url}${address}`)).status(), address).toBe(200);
});

test('every page opens on a phone without console messages or cut-off content', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const file of pages()) {
    await page.goto(`${site.url}/docs/${file}`);
    await expect(page.locator('h1').first(), file).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth'), file).toBeLessThanOrEqual(390);
    expect(await cutOff(page), file).toEqual([]);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing on any kind of page at ${width} px, ${colorScheme}`, async ({ page, site }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      for (const name of KINDS) {
        await page.goto(`${site.url}/docs/${name}.html`);
        await page.locator('h1').first().waitFor();
        if (name.startsWith('elements/')) await page.locator('.live-example [part~=lesson]').first().waitFor();
        expect(await brokenRules(page), name).toEqual([]);
      }
    });
  }
}

for (const [folder, button, words, title] of [
  ['', 'Search', 'page-size', '<teacher-course-list> › Attributes'],
  ['', 'Search', 'fetchToken', 'Elements › Properties'],
  ['', 'Search', 'mixed-content', 'Errors › The provider › mixed-content'],
  ['', 'Search', 'optional fields', 'Provider API › What a reply needs › Optional fields'],
  ['', 'Search', 'rspack', 'React › Bundlers'],
  ['', 'Search', 'storybook', 'Storybook'],
  ['', 'Search', 'next', 'Next'],
  ['ja/', '検索', '自社のログイン', 'ログイン › 自社のログインと連携する'],
] as const) {
  test(`the search finds ${words} by keyboard alone`, async ({ page, site }) => {
    await page.goto(`${site.url}/docs/${folder}`);
    await page.getByRole('button', { name: button, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(words);
    const found = dialog.getByRole('link', { name: title, exact: true });
    await found.waitFor();
    expect(await brokenRules(page)).toEqual([]);
    for (let steps = 0; steps < 16 && !(await isFocused(found)); steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('heading', { name: title.split(' › ').at(-1) ?? '' })
      .first()
      .waitFor();
  });
}

test('the key / opens the search with the focus in it, except while somebody types in an example', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/docs/elements/teacher-course-list.html`);
  const example = page.locator('teacher-course-list');
  await example.locator('input').first().focus();
  await page.keyboard.press('/');
  await expect(example.locator('input').first()).toHaveValue('/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('h1').first().click();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
});

test('the keyboard reaches every control', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site.url}/docs/start/partners.html`);
  await page.locator('h1').first().waitFor();
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, summary')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    all.forEach((element, index) => (element.dataset['wanted'] = String(index)));
    return all.map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
  const reached = new Set<string>();
  // The live example has places of its own.
  for (let steps = 0; steps < wanted.length + 150 && reached.size <= wanted.length; steps += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['wanted'] ?? ''));
  }
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((_, index) => !reached.has(String(index)))).toEqual([]);
});

test('an unknown address shows a page with a link to the start', async ({ page, site, complaints }) => {
  const reply = await page.goto(`${site.url}/docs/not-there.html`);
  expect(reply?.status()).toBe(404);
  // The page may be there after the next build.
  expect(reply?.headers()['cache-control']).toBe('no-store');
  await page.getByRole('link', { name: 'To the first page' }).click();
  await page.getByRole('heading', { level: 1, name: 'teacher-elements' }).waitFor();
  // The browser says what the page says.
  complaints.splice(0, 1);
  expect(complaints).toEqual([]);
});

test('the tabs of an element show its code for each framework', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/elements/teacher-schedule.html`);
  for (const [tab, words] of [
    ['React', "import type {} from 'teacher-elements/jsx'"],
    ['Vue', '<script setup lang="ts">'],
    ['Angular', 'CUSTOM_ELEMENTS_SCHEMA'],
    ['Svelte', 'onteacher-ready={listen}'],
    ['HTML', 'teacher-elements/schedule.js'],
  ] as const) {
    await page.locator('.vp-code-group .tabs').getByText(tab, { exact: true }).first().click();
    await page.locator('.vp-code-group .active code').getByText(words).first().waitFor();
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a diagram is a picture with a name, which the keyboard scrolls on a phone, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/docs/architecture.html`);
    for (const title of ['Layers', 'Data path']) {
      const diagram = page.getByRole('group', { name: title });
      const picture = diagram.getByRole('img', { name: /^(?:Elements import ui|The host page sets provider)/ });
      await diagram.press('ArrowRight');
      await expect.poll(() => diagram.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(390);
      await expect(picture).toHaveAttribute('src', new RegExp(`-${colorScheme}\\.`));
      const svg = await page.request.get(`${site.url}${await picture.getAttribute('src')}`);
      expect(await svg.text()).not.toMatch(/<style|style=|<script|foreignObject/);
    }
    await expect(page.getByRole('main')).not.toContainText(/flowchart|sequenceDiagram|accTitle/);
  });
}

test('a live example shows its element with the lessons of the demo teacher', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/elements/teacher-course-list.html`);
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  await expect(page.locator('.live-example')).toContainText('Live, with a provider in this page.');
  // Another one, by the site's own way from page to page.
  await page.getByRole('link', { name: 'teacher-schedule', exact: true }).first().click();
  await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
});

test('a Japanese page has its example in Japanese', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/ja/embedding.html`);
  await page.locator('teacher-course-list').getByRole('heading', { name: '授業一覧' }).waitFor();
  await page.getByRole('link', { name: 'プレイグラウンドで設定を試す' }).waitFor();
});

test('a live example of a room opens only on request, because it asks for the camera', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/elements/teacher-live-room.html`);
  const start = page.getByRole('button', { name: 'Open the room' });
  await start.waitFor();
  expect(await page.locator('teacher-live-room').count()).toBe(0);
  await start.click();
  await page.locator('teacher-live-room').getByRole('button', { name: 'Enter', exact: true }).waitFor();
});
