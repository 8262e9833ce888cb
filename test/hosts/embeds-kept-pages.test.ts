// What browsers do with whole pages: they show what the server has sent before any script, and keep a page that is left.
import type { Page } from '@playwright/test';
import { launchOptions } from '../../scripts/browser.ts';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { signIn } from '../support/playwright/host-page.ts';

test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

const LOADER = '<script type="module" src="/dist/loader.js"></script>';
const OWN_FILES = '<link rel="stylesheet" href="/host.css"><script defer src="/host.js"></script>';

/** The first frame of the guide (docs/embedding.md). */
const FRAME =
  '<template shadowrootmode="open"><svg display="block" width="100%" height="640" fill="currentColor" fill-opacity=".08" aria-hidden="true"><rect width="100%" height="100%" rx="10" /></svg></template>';
const RESERVED = 'teacher-course-list { display: block; min-block-size: 100svh }';

/** Notes at every frame what the element shows, and how much of the page has moved. */
const WATCH = `
  window.seen = []; window.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
    .observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const root = document.querySelector('teacher-course-list').shadowRoot;
    const row = root?.querySelector('[part~=lesson]');
    const seen = root?.querySelector('svg[height="640"]') ? 'frame' : row?.checkVisibility({ visibilityProperty: true }) ? 'lessons' : 'nothing';
    if (window.seen.at(-1) !== seen) window.seen.push(seen);
    requestAnimationFrame(look);
  };
  look();
`;

const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]');

test('a first frame from the server is shown until the lessons are, and nothing on the page moves', async ({
  host,
  context,
}) => {
  const first = await host.open(context, { head: LOADER, body: host.tag('login') });
  await signIn(first, 'teacher-login');
  const body = `${host.tag('course-list').replace('><', `>${FRAME}<`)}<p>after</p>`;
  const page = await host.open(context, { head: LOADER + OWN_FILES, css: RESERVED, script: WATCH, body });
  await lessons(page).first().waitFor();
  await page.locator('teacher-course-list svg[height="640"]').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['frame', 'lessons']);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
});

test.describe('a page that the browser has kept', () => {
  const RETURNS = `window.returns = []; addEventListener('pageshow', ({ persisted }) => window.returns.push(persisted));`;

  async function leave(page: Page): Promise<void> {
    await page.goto(new URL('/host.css', page.url()).href);
  }

  async function comeBack(page: Page): Promise<void> {
    await page.evaluate(() => history.back());
    await page.waitForURL('**/host.html');
    const reasons = () =>
      JSON.stringify(
        (performance.getEntriesByType('navigation')[0] as unknown as { notRestoredReasons: unknown })
          .notRestoredReasons,
      );
    console.log(await page.evaluate(reasons));
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'returns'))).toEqual([false, true]);
  }

  test('shows the lessons of now', async ({ host, context }) => {
    const page = await host.open(context, {
      head: LOADER + OWN_FILES,
      script: RETURNS,
      css: '',
      body: host.tag('login') + host.tag('course-list'),
    });
    await signIn(page, 'teacher-login');
    await lessons(page).first().waitFor();
    await leave(page);
    await comeBack(page);
    await lessons(page).first().waitFor();
  });
});
void OF_ENDED_SESSION;
