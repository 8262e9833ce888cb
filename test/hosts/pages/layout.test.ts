// The elements in a column that is much too narrow, and on paper.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signIn, type HostSite } from '../../support/playwright/host-page.ts';
import { settled } from '../../support/playwright/settling.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HEAD = '<link rel="stylesheet" href="/host.css"><script type="module" src="/dist/loader.js"></script>';
const SIGNED_IN = ['course-list', 'schedule', 'contacts', 'visits', 'settings'];

const open = (
  host: HostSite,
  context: BrowserContext,
  names: readonly string[],
  css = '',
  attributes = '',
): Promise<Page> =>
  host.open(context, { head: HEAD, css, body: names.map((name) => host.tag(name, attributes)).join('') });

test('at 200 px no text is broken into one letter per line', async ({ host, context }) => {
  const css = 'body { margin: 0; width: 200px; }';
  const stranger = await open(host, context, ['login', 'student-room'], css);
  await stranger.locator('teacher-login input[name=email]').waitFor();
  await settled(stranger);
  const found = await narrowTexts(stranger);
  await signIn(stranger, 'teacher-login');
  await stranger.close();
  const page = await open(host, context, SIGNED_IN, css);
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  await settled(page);
  found.push(...(await narrowTexts(page)));
  for (const view of ['week', 'day', 'agenda']) {
    await page.evaluate((to) => document.querySelector('teacher-schedule')?.setAttribute('view', to), view);
    await settled(page);
    found.push(...(await narrowTexts(page)));
  }
  expect([...new Set(found)]).toEqual([]);
});

/** Texts of four letters or more whose lines have fewer than two on the average. */
function narrowTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const host of document.body.querySelectorAll('*')) {
      if (!host.shadowRoot) continue;
      const walker = document.createTreeWalker(host.shadowRoot, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const [words, parent] = [node.textContent?.trim() ?? '', node.parentElement];
        if (words.length < 4 || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (parent.closest('.teacher-visually-hidden') || getComputedStyle(parent).clipPath !== 'none') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (words.length / lines.size < 2)
          found.push(`${host.localName}: ${words.slice(0, 20)} on ${lines.size} lines`);
      }
    }
    return found;
  });
}

test('a printed list has no search form or pager, and dark text', async ({ host, context }) => {
  const login = await open(host, context, ['login']);
  await signIn(login, 'teacher-login');
  await login.close();
  const lists = ['course-list', 'contacts', 'visits'];
  const page = await open(host, context, lists, '', 'theme="dark"');
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  for (const name of lists) {
    const list = page.locator(`teacher-${name}`);
    await expect(
      list.locator('form, [part~=search], [part~=pagination], .teacher-list-reload').and(page.locator(':visible')),
    ).toHaveCount(0);
    await expect(list.locator('h1, h2').first()).toBeVisible();
    const colour = await list
      .locator('h1, h2')
      .first()
      .evaluate((node) => getComputedStyle(node).color);
    expect(colour).toBe('rgb(26, 33, 38)');
  }
});
