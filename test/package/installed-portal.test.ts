// The portal as an installed application: its page comes from the service worker, its host is really gone or has another release.
import type { Page } from '@playwright/test';
import { awaitKept, endActiveWorker, isInCaches, keptAddresses, signIn } from '../support/playwright/offline-portal.ts';
import type { PageClocks } from '../support/playwright/page-clocks.ts';
import { expect, test } from '../support/playwright/stoppable-fixtures.ts';

/** The address of the page's own script, which has another name in every release. */
const firstScript = (page: Page): Promise<string> =>
  page.locator('script[src*="/assets/index-"]').evaluate((script: HTMLScriptElement) => script.src);

/** Opens a page until it is of another release: where its host takes longer than four seconds, the worker answers with what it has kept. */
async function openNext(page: Page, old: string, open: () => Promise<unknown>): Promise<void> {
  const opened = async (): Promise<string> => {
    await open();
    return firstScript(page);
  };
  await expect.poll(opened).not.toBe(old);
}

/** What is kept when a page has had time to offer itself to a new worker, and the old one has nothing to do. */
async function keptAtRest(page: Page, clocks: PageClocks): Promise<string[]> {
  await clocks.advance(1000);
  await endActiveWorker(page);
  return keptAddresses(page);
}

test.describe('the portal as an installed application', () => {
  test('has a manifest whose icons exist in the stated sizes', async ({ page, pages }) => {
    await page.goto(`${pages.url}/teacher/course/list`);
    const address = await page.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href);
    const reply = await page.request.get(address);
    expect(reply.headers()['content-type']).toContain('application/manifest+json');
    const manifest = (await reply.json()) as Manifest;
    expect(new URL(manifest.scope, address).href).toBe(`${pages.url}/teacher/`);
    expect(new URL(manifest.start_url, address).href).toBe(`${pages.url}/teacher/`);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (icon) => {
        const image = new Image();
        image.src = icon;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, new URL(src, address).href);
      expect(size, src).toBe(sizes);
    }
  });

  test("opens without its host, and keeps only the portal's own files", async ({ page, pages, clocks }) => {
    await signIn(page, pages);
    await awaitKept(page, clocks);
    await pages.stop();
    await page.goto(`${pages.url}/teacher/course/list`);
    await page.getByRole('heading', { level: 1, name: '授業一覧' }).waitFor();

    const kept = await keptAddresses(page);
    expect(kept.filter((address) => !address.startsWith(`${pages.url}/teacher/`))).toEqual([]);
    expect(kept.join('\n')).not.toMatch(/\/api\/|token/);
    const token = await page.evaluate(() => localStorage.getItem('teacher-auth') ?? '');
    expect(token.length).toBeGreaterThan(10);
    expect(await isInCaches(page, token)).toBe(false);
  });

  test('shows the current page of the host when it is reachable again', async ({ page, pages, clocks }) => {
    await signIn(page, pages);
    await awaitKept(page, clocks);
    await pages.stop();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '授業一覧' }).waitFor();
    await pages.start();
    const fromHost = page.waitForResponse(
      async (response) => response.request().isNavigationRequest() && response.fromServiceWorker(),
    );
    await page.reload();
    expect((await fromHost).status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: '授業一覧' }).waitFor();
  });

  test('follows a new release, which opens without its host, and deletes the old one', async ({
    page,
    pages,
    clocks,
  }) => {
    await signIn(page, pages);
    await awaitKept(page, clocks);
    const old = await firstScript(page);
    await pages.publish();
    await openNext(page, old, () => page.reload());
    await expect.poll(() => keptAtRest(page, clocks)).not.toContain(old);
    await awaitKept(page, clocks);
    await pages.stop();
    const next = await firstScript(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: '授業一覧' }).waitFor();
    expect(await firstScript(page)).toBe(next);
  });

  test('keeps the files of the old release for a page that is still open, and deletes them when the new one is shown again', async ({
    page,
    pages,
    clocks,
    context,
  }) => {
    await signIn(page, pages);
    await awaitKept(page, clocks);
    const old = await firstScript(page);
    await pages.publish();
    const other = await context.newPage();
    await openNext(other, old, () => other.goto(`${pages.url}/teacher/course/list`));
    await other.getByRole('heading', { level: 1, name: '授業一覧' }).waitFor();
    const hasWaitingWorker = async (): Promise<boolean> => {
      await clocks.advance(1000);
      return other.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
    };
    await expect.poll(hasWaitingWorker).toBe(true);
    expect(await keptAddresses(other)).toContain(old);

    await page.close();
    // The closed page may be counted for a moment still.
    const keptWhenShown = async (): Promise<string[]> => {
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return keptAtRest(other, clocks);
    };
    await expect.poll(keptWhenShown).not.toContain(old);
  });
});

interface Manifest {
  scope: string;
  start_url: string;
  icons: readonly { src: string; sizes: string; purpose: string }[];
}
