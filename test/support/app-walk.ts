// What the example applications promise, one and all: each test file names the application and how it is served.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startAppServer, type AppServer } from './app-server.ts';
import { installApp, type App } from './apps.ts';
import { signIn } from './host-page.ts';
import { complaintsOf, openBrowser } from './site.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

/** An application while it is tested. */
export interface Running {
  app: App;
  browser: Browser;
  provider: TestProvider;
  /** Serves a build of it, until the end of the tests. */
  serve(policy: string): Promise<AppServer>;
}

export interface ExampleWish {
  /** its folder in demo/hosts */
  name: string;
  /** Builds it for a provider, under `dist`; an application without a build puts itself there. */
  build(app: App, provider: string): Promise<unknown>;
  /** the value of Content-Security-Policy that it is served with */
  policy(provider: string): string;
  /** Teachers sign in at the partner's site, whose `fetchToken` the elements ask. */
  hasOwnSignIn?: boolean;
}

/** A person's walk through an example: signs in, chooses a lesson, and switches the schedule on and off. */
export function exampleKeepsItsPromises(wish: ExampleWish, more: (running: () => Running) => void = () => undefined) {
  const { name, hasOwnSignIn = false } = wish;
  describe(`the example for ${name}`, () => {
    let running: Running;
    let server: AppServer;
    let page: Page;
    let complaints: string[];
    const closing: (() => unknown)[] = [];

    before(async () => {
      const provider = await startTestProvider();
      closing.unshift(() => provider.close());
      const app = await installApp(`demo/hosts/${name}`);
      closing.unshift(app.remove);
      await wish.build(app, provider.url);
      const browser = await openBrowser();
      closing.unshift(() => browser.close());
      const serve = async (policy: string) => {
        const started = await startAppServer({ folder: `${app.folder}/dist`, provider: provider.url, policy });
        closing.unshift(() => started.close());
        return started;
      };
      running = { app, browser, provider, serve };
      server = await serve(wish.policy(provider.url));
    });
    after(async () => {
      for (const close of closing) await close();
    });
    beforeEach(async (context) => {
      if (!context.name.startsWith(WALK)) return;
      ({ page, complaints } = await openApp(running.browser, server.url));
    });

    test(`${WALK} sees the lessons after a sign-in, and the page's own panel for a chosen one`, async () => {
      await arrive(page, hasOwnSignIn);
      assert.equal(server.tokensGiven(), hasOwnSignIn ? 1 : 0);
      await chooseLesson(page);
      await page.getByRole('button', { name: '閉じる' }).click();
      await panel(page).waitFor({ state: 'hidden' });
      const heard = await heardBy(page);
      assert.deepEqual(['teacher-ready', 'teacher-sign-in', 'teacher-course-select'].filter((type) => !heard.includes(type)), []);
      await leave(page, complaints);
    });

    test(`${WALK} switches the schedule on and off, and it follows what the page sets`, async () => {
      await arrive(page, hasOwnSignIn);
      await switchSchedule(page);
      const schedule = page.locator('teacher-schedule');
      const isChecked = (label: string) => schedule.getByRole('radio', { name: label, exact: true, checked: true }).waitFor();
      await isChecked('週');
      await page.getByRole('combobox', { name: '表示', exact: true }).selectOption({ label: '日' });
      await isChecked('日');
      assert.deepEqual(await schedule.evaluate((element) => [Reflect.get(element, 'view'), Reflect.get(element, 'firstDayOfWeek')]), ['day', 1]);
      for (let times = 0; times < 5; times += 1) await switchSchedule(page);
      assert.equal(await schedule.count(), 0);
      await switchSchedule(page);
      await isChecked('日');
      await leave(page, complaints);
    });

    more(() => running);
  });
}

const WALK = 'a teacher';

export async function openApp(browser: Browser, url: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);
  // What frameworks only warn of is meant for the application's author, too.
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(`${url}/`);
  return { page, complaints };
}

/** Until the lessons are there. */
export async function arrive(page: Page, hasOwnSignIn = false): Promise<void> {
  if (!hasOwnSignIn) await signIn(page, 'teacher-login');
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
}

export async function chooseLesson(page: Page): Promise<void> {
  await page.locator('teacher-course-list [part~=lesson]').getByRole('button').first().click();
  await panel(page).getByRole('code').filter({ hasText: /\w/ }).waitFor();
}

export const switchSchedule = (page: Page): Promise<void> => page.getByRole('button', { name: '予定表', exact: true }).click();

export function heardBy(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: '届いたイベント' }).getByRole('listitem').allTextContents();
}

/** Ends a walk: whatever the page has complained about is a failure. */
export async function leave(page: Page, complaints: string[]): Promise<void> {
  assert.deepEqual(complaints, []);
  await page.context().close();
}

const panel = (page: Page) => page.getByRole('region', { name: '選んだ授業' });
