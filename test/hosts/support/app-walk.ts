// What the example applications promise, one and all: each test file names the application and how it is served.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { examplePolicy, examples, type Example } from '../../../demo/examples/examples.ts';
import type { App } from '../../../scripts/examples/apps.ts';
import { buildExample, installExample } from '../../../scripts/examples/build.ts';
import { startAppServer, type AppServer } from './app-server.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signIn } from '../../support/playwright/host-page.ts';
import { complaintsOf } from '../../support/playwright/site.ts';
import { startTestProvider, type TestProvider } from '../../support/servers/test-provider.ts';

/** An application while it is tested. */
export interface Running {
  example: Example;
  app: App;
  provider: TestProvider;
  /** Its own policy, as it is served by the page of examples. */
  policy: string;
  /** Where its own build is served under its own policy. */
  url: string;
  /** Builds it in its own way. */
  build(): Promise<void>;
  /** Serves a build of it, until the end of the tests; by default the one in `dist`. */
  serve(policy: string, folder?: string): Promise<AppServer>;
}

export interface ExampleOptions {
  /** its folder in demo/hosts */
  name: string;
  /** A mistake for the application's compiler: in this file the first text becomes the second. */
  mistake?: readonly [file: string, right: string, wrong: string];
}

/** A person's walk through an example: signs in, chooses a lesson, and switches the schedule on and off. */
export function exampleKeepsItsPromises(
  { name, mistake }: ExampleOptions,
  more: (running: () => Running) => void = () => undefined,
) {
  const example = exampleCalled(name);
  const { policyNames, hasOwnSignIn = false } = example;
  test.describe(`the example for ${name}`, () => {
    let running: Running;
    let server: AppServer;
    const closing: (() => unknown)[] = [];

    test.beforeAll(async () => {
      const provider = await startTestProvider();
      closing.unshift(() => provider.close());
      const app = await installExample(example);
      closing.unshift(app.remove);
      const build = () => buildExample(example, app, provider.url);
      await build();
      const serve = async (policy: string, folder = 'dist') => {
        const started = await startAppServer({ folder: `${app.folder}/${folder}`, provider: provider.url, policy });
        closing.unshift(() => started.close());
        return started;
      };
      const policy = examplePolicy(example, provider.url);
      server = await serve(policy);
      running = { example, app, provider, policy, url: server.url, build, serve };
    });
    test.afterAll(async () => {
      for (const close of closing) await close();
    });
    test("after signing in, a teacher sees the lessons, and the page's own panel for a selected one", ({ browser }) =>
      visit(browser, server.url, async (page) => {
        await arrive(page, hasOwnSignIn);
        expect(server.tokensGiven()).toBe(hasOwnSignIn ? 1 : 0);
        await chooseLesson(page);
        await page.getByRole('button', { name: '閉じる' }).click();
        await panel(page).waitFor({ state: 'hidden' });
        const events = await eventsReceivedBy(page);
        expect(
          ['teacher-ready', 'teacher-sign-in', 'teacher-course-select'].filter((type) => !events.includes(type)),
        ).toEqual([]);
      }));

    test("a teacher shows and hides the schedule, which follows the page's properties", ({ browser }) =>
      visit(browser, server.url, async (page) => {
        await arrive(page, hasOwnSignIn);
        await switchSchedule(page);
        const schedule = page.locator('teacher-schedule');
        const isChecked = (label: string) =>
          schedule.getByRole('radio', { name: label, exact: true, checked: true }).waitFor();
        await isChecked('週');
        await page.getByRole('combobox', { name: '表示', exact: true }).selectOption({ label: '日' });
        await isChecked('日');
        expect(
          await schedule.evaluate((element) => [Reflect.get(element, 'view'), Reflect.get(element, 'firstDayOfWeek')]),
        ).toEqual(['day', 1]);
        for (let times = 0; times < 5; times += 1) await switchSchedule(page);
        await schedule.waitFor({ state: 'detached' });
        await switchSchedule(page);
        await isChecked('日');
      }));

    test(`its framework makes ${policyNames.length === 0 ? 'no trusted-types policy' : `the trusted-types policy ${policyNames.join(', ')} and no other`}`, async ({
      browser,
    }) => {
      const { url } = await running.serve(running.policy.replace(/; trusted-types .*/, "; trusted-types 'none'"));
      expect(await policiesMadeBy(browser, url)).toEqual(policyNames);
    });

    if (mistake) {
      test('the compiler rejects unknown values of attributes', () => isRejected(running.app, ...mistake));
    }

    more(() => running);
  });
}

function exampleCalled(name: string): Example {
  const found = examples.find((example) => example.name === name);
  if (!found) throw new Error(`There is no example ${name}.`);
  return found;
}

/** Names of policies that a page tries to make, where none is allowed. Such a page need not live. */
async function policiesMadeBy(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage();
  const names: string[] = [];
  page.on('console', (message) =>
    names.push(...[...message.text().matchAll(/TrustedTypePolicy named '([^']+)'/g)].map(([, name = '']) => name)),
  );
  const dead = page.waitForEvent('pageerror');
  const alive = page.locator('teacher-login input, teacher-course-list [part~=lesson]').first().waitFor();
  await page.goto(url);
  await Promise.any([dead, alive]);
  // The other one will not come; it ends with the page.
  void Promise.allSettled([dead, alive]);
  await page.close();
  return names;
}

/** Its compiler takes the files as they are, and names the file in which somebody makes a mistake. */
export async function isRejected({ folder, script }: App, file: string, right: string, wrong: string): Promise<void> {
  const source = readFileSync(`${folder}/${file}`, 'utf8');
  expect(source).toContain(right);
  writeFileSync(`${folder}/${file}`, source.replace(right, wrong));
  try {
    await expect(script('types')).rejects.toThrow(path.basename(file));
  } finally {
    writeFileSync(`${folder}/${file}`, source);
  }
}

/** Opens a page and acts on it. Errors that it logs meanwhile fail the test, and are listed with any other failure. */
export async function visit(browser: Browser, url: string, action: (page: Page) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext({ locale: 'ja-JP', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  // What frameworks only warn of is meant for the application's author, too.
  page.on('console', (message) => {
    if (message.type() === 'warning') complaints.push(message.text());
  });
  try {
    await page.goto(url);
    await action(page);
  } catch (error) {
    throw new Error(`The page has complained about: ${complaints.join('\n') || 'nothing'}`, { cause: error });
  }
  expect(complaints).toEqual([]);
  await context.close();
}

/** Until the lessons are there. */
export async function arrive(page: Page, hasOwnSignIn = false): Promise<void> {
  if (!hasOwnSignIn) await signIn(page, 'teacher-login');
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  expect(await page.locator('input[name=email]').count()).toBe(0);
}

export async function chooseLesson(page: Page): Promise<void> {
  await page.locator('teacher-course-list [part~=lesson]').getByRole('button').first().click();
  await panel(page).getByRole('code').filter({ hasText: /\w/ }).waitFor();
}

export const switchSchedule = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '予定表', exact: true }).click();

export function eventsReceivedBy(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: '届いたイベント' }).getByRole('listitem').allTextContents();
}

const panel = (page: Page) => page.getByRole('region', { name: '選んだ授業' });
