// The portal on a device that loses its network, and what the device keeps.
import { expect, type Page } from '@playwright/test';
import type { PageClocks } from './page-clocks.ts';
import type { Site } from './site.ts';
import type { StoppablePages } from './stoppable-pages.ts';

export async function signIn(page: Page, pages: StoppablePages): Promise<void> {
  await page.goto(`${pages.url}/teacher/`);
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: '授業一覧' }).waitFor();
}

/** Waits until the worker has kept all files that the page has fetched. A page asks for the worker when it has been quiet for a while. */
export async function awaitKept(page: Page, clocks: PageClocks): Promise<void> {
  const isKept = async (): Promise<boolean> => {
    await clocks.advance(1000);
    return page.evaluate(async () => {
      const used = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/teacher\/assets\/.+\.(js|css|svg)$/.test(name));
      const found = await Promise.all(used.map((name) => caches.match(name, { ignoreVary: true })));
      return navigator.serviceWorker.controller !== null && found.every(Boolean);
    });
  };
  await expect.poll(isKept).toBe(true);
}

/** Nothing answers any more, and the browser knows it. */
export async function goOffline(page: Page, pages: StoppablePages, site: Site): Promise<void> {
  await pages.stop();
  site.proxy.faults([{ fault: { drop: true } }]);
  await page.context().setOffline(true);
}

export async function goOnline(page: Page, pages: StoppablePages, site: Site): Promise<void> {
  await pages.start();
  site.proxy.faults([]);
  await page.context().setOffline(false);
}

/** Opens the month, waits until the device has all that it needs, and takes the network away. */
export async function openMonthOffline(
  page: Page,
  { pages, site, clocks }: { pages: StoppablePages; site: Site; clocks: PageClocks },
): Promise<void> {
  await signIn(page, pages);
  await page.goto(`${pages.url}/teacher/course/schedule?view=month`);
  await page.locator('.schedule-chip[data-state="1"]').first().waitFor();
  await awaitKept(page, clocks);
  await awaitTimetable(page, clocks);
  await page.waitForLoadState('networkidle');
  await goOffline(page, pages, site);
}

/** Waits until the device has the months around today, which a page fetches when it has been at rest for some seconds. */
export async function awaitTimetable(page: Page, clocks: PageClocks): Promise<void> {
  const kept = async (): Promise<number> => {
    await clocks.advance(1000);
    return page.evaluate(() => [...JSON.stringify(localStorage).matchAll(/keptAt/g)].length);
  };
  await expect.poll(kept).toBeGreaterThanOrEqual(3);
}

/**
 * Ends the worker that serves the pages, as the browser does with an idle one where nobody debugs it: a new worker takes over only
 * then. The new one is left alone: it would lose what a page has asked of it, or delete only half of the old files.
 */
export async function endActiveWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const active = new Set<string>();
  // The versions are told after `enable` has been answered.
  const versions = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) if (status === 'activated') active.add(versionId);
      if (active.size > 0) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await versions;
  for (const versionId of active) await session.send('ServiceWorker.stopWorker', { versionId });
  await session.detach();
}

/** The addresses of all that the worker has kept. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    );
    return (await Promise.all(lists)).flat();
  });

/** Whether a text is in what the worker has kept, or in its address. */
export const isInCaches = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request, { ignoreVary: true }))?.text();
        if (request.url.includes(wanted) || body?.includes(wanted)) return true;
      }
    }
    return false;
  }, text);
