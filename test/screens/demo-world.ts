// Where the screens are shown: built pages and a real provider at one moment.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Lesson, Meeting } from '../../src/core/api/endpoints/index.ts';
import { tokenIn } from '../support/clock/open-now.ts';
import { askAs } from '../support/servers/ask.ts';
import { startSite, type Site } from '../support/playwright/site.ts';
import { pageClocks, type PageClocks } from '../support/playwright/page-clocks.ts';
import { watchFetching } from '../support/playwright/settling.ts';

/** A Friday, ten past five in Japan: one lesson is over, one is under way, two are to come. Milliseconds since 1970. */
export const NOW = Date.parse('2026-11-20T17:10:00+09:00');

const WEEK = 7 * 24 * 60 * 60_000;

export interface DemoWorld {
  site: Site;
  /** Hanako's lessons of the days around, and her meetings, the earliest first. */
  lessons: readonly Lesson[];
  meetings: readonly Meeting[];
  /** That of the student's link to the lesson that is under way. */
  studentToken: string;
  /** A page for somebody who has not been here before, or for Hanako, who is signed in. */
  openPage(isSignedIn: boolean): Promise<Page>;
  /** Moves a page's clock by so many ms; else it stands still. */
  advance(page: Page, milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export async function openDemoWorld(browser: Browser): Promise<DemoWorld> {
  const site = await startSite({ now: NOW });
  const ask = await askAs(site.provider.url);
  const {
    data: { list: lessons },
  } = await ask<{ list: Lesson[] }>('POST', '/teach/list/search?page=1&size=50', {
    fromMillis: NOW - WEEK,
    untilMillis: NOW + WEEK,
  });
  const {
    data: { list: meetings },
  } = await ask<{ list: Meeting[] }>('GET', '/meeting?page=1&size=50');
  const now = lessons.find(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= NOW && NOW < endTimeMillis);
  const { data } = await ask<{ studentLink: string }>('POST', '/class', { id: now?.id });
  const clocksOf = new WeakMap<BrowserContext, PageClocks>();
  let kept: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

  async function openContext(isSignedIn: boolean): Promise<BrowserContext> {
    const context = await browser.newContext({
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
      ...(isSignedIn && kept && { storageState: kept }),
    });
    // Timers stand still, too: nothing fades or goes, however long the pictures take.
    const clocks = pageClocks(NOW);
    await clocks.hold(context);
    clocksOf.set(context, clocks);
    await context.addInitScript(nameDevices);
    return context;
  }

  async function signIn(): Promise<void> {
    const context = await openContext(false);
    const page = await context.newPage();
    await page.goto(`${site.url}/login.html`);
    await page.locator('input[name=email]').fill('hanako@example.jp');
    await page.locator('input[name=password]').fill('hanako-demo');
    await page.keyboard.press('Enter');
    await page.locator('input[name=email]').waitFor({ state: 'detached' });
    kept = await context.storageState();
    await context.close();
  }

  return {
    site,
    lessons: lessons.toSorted((one, other) => one.startTimeMillis - other.startTimeMillis),
    meetings: meetings.toSorted((one, other) => one.startTimeMillis - other.startTimeMillis),
    studentToken: tokenIn(data.studentLink),
    async openPage(isSignedIn) {
      if (isSignedIn && !kept) await signIn();
      const page = await (await openContext(isSignedIn)).newPage();
      watchFetching(page);
      return page;
    },
    advance: async (page, milliseconds) => clocksOf.get(page.context())?.advance(milliseconds),
    close: () => site.close(),
  };
}

/** A camera that is a file is called by its path. */
function nameDevices(): void {
  Object.defineProperty(MediaDeviceInfo.prototype, 'label', {
    get(this: MediaDeviceInfo) {
      return { audioinput: 'Microphone', audiooutput: 'Speaker', videoinput: 'Camera' }[this.kind];
    },
  });
}
