// The same package twice on one page: from two addresses, as modules and as one file, in two versions.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { VERSION } from '../../src/runtime/version.ts';
import { signIn, startHostSite, type HostSite } from '../support/host-page.ts';
import { openBrowser } from '../support/site.ts';

let host: HostSite;
let browser: Browser;
let context: BrowserContext;
before(async () => {
  host = await startHostSite();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await host?.close();
});

const script = (address: string) => `<script defer src="${address}"></script>`;
const module = (address: string) => `<script type="module" src="${address}"></script>`;
const tag = (name: string) => `<teacher-${name} provider="${host.site.proxy.url}"></teacher-${name}>`;

/** The login by modules of one address, the visits by another's, the schedule by the one file. */
const THREE_COPIES = module('/dist/login.js') + module('/copy/visits.js') + script('/copy/teacher-elements.js');

/** Each copy of the single file has a Yjs of its own. They share no documents, so what Yjs warns of does not happen. */
const SECOND_YJS = 'Yjs was already imported.';

async function open(head: string, body: string, copyVersion?: string) {
  context = await browser.newContext({ locale: 'ja-JP' });
  const notes: string[] = [];
  context.on('console', (message) => void notes.push(message.text()));
  context.on('weberror', (error) => void notes.push(error.error().message));
  const page = await host.open(context, { head, body, ...copyVersion && { copyVersion } });
  return { page, notes };
}

const firstLesson = (page: Page) => page.locator('teacher-schedule').getByRole('grid').or(page.locator('teacher-schedule [part~=lesson]')).first();

/** How often each call of the provider has been made. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === host.site.proxy.url && request.method() !== 'OPTIONS') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('the version that the code tells is the package\'s', () => {
  assert.equal(VERSION, JSON.parse(readFileSync('package.json', 'utf8')).version);
});

test('the loader twice, an element\'s entry and the one file: no complaint, nothing in the console', async () => {
  const { page, notes } = await open(
    module('/dist/loader.js') + module('/copy/loader.js') + module('/copy/login.js') + script('/dist/teacher-elements.js'),
    tag('login') + tag('course-list'),
  );
  await signIn(page, 'teacher-login');
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  assert.deepEqual(notes, []);
  await context.close();
});

test('three copies share one session: who signs in by one of them is signed in with all, and signed out with all', async () => {
  const { page, notes } = await open(THREE_COPIES, tag('login') + tag('visits') + tag('schedule'));
  for (const name of ['visits', 'schedule']) await page.locator(`teacher-${name} input[name=email]`).waitFor();
  const calls = callsOf(page);
  await signIn(page, 'teacher-login');
  await page.locator('teacher-visits [part~=visit]').first().waitFor();
  await firstLesson(page).waitFor();
  assert.equal(calls.filter((call) => call.endsWith('/teacher/login')).length, 1);
  // What two of them need is fetched once.
  assert.deepEqual(calls.filter((call, index) => call.endsWith('/login/info') && calls.indexOf(call) !== index), []);

  await page.locator('teacher-login').getByRole('button').last().click();
  for (const name of ['login', 'visits', 'schedule']) await page.locator(`teacher-${name} input[name=email]`).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('teacher-auth')), null);
  assert.deepEqual(notes, []);
  await context.close();
});

test('three copies ask the page\'s own sign-in for a token once', async () => {
  const reply = await fetch(`${host.site.provider.url}/api/client/teacher/login`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  const token = reply.headers.get('authorization');
  const { page, notes } = await open(THREE_COPIES, tag('login') + tag('visits') + tag('schedule'));
  await page.evaluate((given) => {
    Reflect.set(window, 'asked', []);
    for (const element of document.querySelectorAll('teacher-login, teacher-visits, teacher-schedule')) {
      Reflect.set(element, 'fetchToken', async (reason: string) => {
        (Reflect.get(window, 'asked') as string[]).push(reason);
        return given;
      });
    }
  }, token);
  await page.locator('teacher-visits [part~=visit]').first().waitFor();
  await firstLesson(page).waitFor();
  assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'asked')), ['start']);
  assert.deepEqual(notes, []);
  await context.close();
});

test('of two versions the first serves, and the console says so once', async () => {
  const { page, notes } = await open(
    script('/copy/teacher-elements.js') + script('/dist/teacher-elements.js'),
    tag('login') + tag('course-list'),
    '0.0.9',
  );
  await signIn(page, 'teacher-login');
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  assert.equal(await page.evaluate(() => Reflect.get(customElements.get('teacher-login') ?? {}, 'version')), '0.0.9');
  const own = notes.filter((note) => !note.startsWith(SECOND_YJS));
  assert.equal(own.length, 1, notes.join('\n'));
  assert.match(own[0], /^teacher-elements 0\.1\.0: <teacher-\w.*> is of 0\.0\.9, which came first/);
  await context.close();
});
