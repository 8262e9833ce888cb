// The pages of the bench of live rooms.
import type { Browser, Page } from '@playwright/test';
import { watchLine, type WatchedWindow } from './in-page.ts';

/** A page that notes what becomes of its line. */
export async function watchedPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' });
  await context.addInitScript(watchLine);
  return context.newPage();
}

/** A page with nothing on it; our policy would not let it speak with the relay. */
export async function barePage(browser: Browser, pages: string): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${pages}/no-such-page`);
  return page;
}

/** How long after a moment the room has answered on a new socket, milliseconds. */
export async function backAfter(page: Page, moment: number): Promise<number> {
  const found = await page.waitForFunction((since) => {
    const { lineEvents } = window as unknown as WatchedWindow;
    return lineEvents.find(({ what, at }) => what === 'back' && at > since)?.at;
  }, moment);
  return ((await found.jsonValue()) ?? NaN) - moment;
}
