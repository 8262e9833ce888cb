// The pages of the bench of live rooms.
import type { Browser, Page } from '@playwright/test';
import { admit, enter, inRoom, openLessonNow, signInAt } from '../../support/playwright/lesson.ts';
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

/** Where the pages are, and where the provider is. */
export interface Places {
  readonly pages: string;
  readonly provider: string;
}

/** Teacher and student in the room, on pages that note what becomes of their line. */
export async function meetAt(browser: Browser, places: Places): Promise<{ teacher: Page; student: Page }> {
  const { lesson, token } = await openLessonNow(places.provider);
  const [teacher, student] = [await watchedPage(browser), await watchedPage(browser)];
  await signInAt(teacher, `${places.pages}/teacher/course/list/live/${lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  await student.goto(`${places.pages}/student.html#token=${token}`);
  await enter(student);
  await admit(teacher, student);
  return { teacher, student };
}

export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}
