// The portal in a page with a router of its own: what it takes of the address, the title and the history, and what it leaves.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signIn, type HostSite } from '../../support/playwright/host-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HEAD = '<script src="/host.js"></script><script type="module" src="/dist/loader.js"></script>';

/** Notes what the history looks like at first, and every event that only a patched history fires. */
const WATCH = `
  window.look = () => ({
    history: Object.getOwnPropertyNames(history),
    pushState: history.pushState === History.prototype.pushState && /native/.test(String(history.pushState)),
    symbols: Object.getOwnPropertySymbols(window).map(String),
    names: Object.getOwnPropertyNames(window).filter((name) => /wouter|history/i.test(name)),
  });
  window.before = look();
  window.synthetic = [];
  for (const type of ['pushState', 'replaceState']) addEventListener(type, () => synthetic.push(type));`;

async function openPortal(host: HostSite, context: BrowserContext): Promise<Page> {
  const page = await host.open(
    context,
    { head: HEAD, body: host.tag('portal'), script: WATCH },
    '/teacher/course/list',
  );
  await signIn(page, 'teacher-portal');
  await page.locator('teacher-portal .portal-content h1').waitFor();
  return page;
}

/** As the page's own router navigates. */
const pushState = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

test("the portal does not patch the page's history, and leaves no router behind when it is removed", async ({
  host,
  context,
}) => {
  const page = await openPortal(host, context);
  await page.locator('teacher-portal').locator('a[href$="/contact/list"]').first().click();
  await expect(page).toHaveURL(/\/contact\/list$/);
  await page.evaluate(() => document.querySelector('teacher-portal')?.remove());
  await pushState(page, '/teacher/elsewhere');
  const [before, after, synthetic] = await page.evaluate(() => [
    Reflect.get(window, 'before') as unknown,
    (Reflect.get(window, 'look') as () => unknown)(),
    Reflect.get(window, 'synthetic') as unknown,
  ]);
  expect(synthetic).toEqual([]);
  expect(after).toEqual({ ...(before as object), symbols: (after as { symbols: string[] }).symbols });
  expect((after as { symbols: string[] }).symbols.filter((name) => /wouter/.test(name))).toEqual([]);
});

test("the portal follows navigation by the page's router into its base", async ({ host, context }) => {
  const page = await openPortal(host, context);
  await pushState(page, '/teacher/contact/list');
  await expect(page.locator('teacher-portal [part~=student]').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('teacher-portal [part~=lesson]').first()).toBeVisible();
  await page.goForward();
  await expect(page.locator('teacher-portal [part~=student]').first()).toBeVisible();
});

test('the portal does not set the title of addresses outside of its base', async ({ host, context }) => {
  const page = await openPortal(host, context);
  const portalTitle = await page.title();
  await page.evaluate(() => {
    history.pushState(null, '', '/shop');
    document.title = 'Shop';
  });
  // Going back and forth makes the portal read the address again.
  await page.goBack();
  await expect(page).toHaveTitle(portalTitle);
  await page.evaluate(() => addEventListener('popstate', () => (document.title = 'Shop'), { once: true }));
  await page.goForward();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.title()).toBe('Shop');
});
