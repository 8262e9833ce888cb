// A page's own script and its session: states as one signal, one renewal for all widgets and tabs, one sign-out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoToken } from '../../demo/page-server/examples.ts';
import { signIn, startHostSite, type HostSite } from '../support/host-page.ts';
import { openBrowser } from '../support/site.ts';

const WIDGETS = ['course-list', 'schedule', 'contacts', 'visits', 'settings'];
const DAY = 24 * 60 * 60 * 1000;

let host: HostSite;
let browser: Browser;
before(async () => {
  host = await startHostSite();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await host?.close();
});

const openContext = () => browser.newContext({ locale: 'ja-JP', reducedMotion: 'reduce' });
const tag = (name: string) => `<teacher-${name} provider="${host.site.proxy.url}"></teacher-${name}>`;

const LOADER = '<script type="module" src="/dist/loader.js"></script>';
/** The lists by modules of one address, the visits by those of another, the rest by the one file: three copies. */
const COPIES = ['/dist/course-list.js', '/copy/visits.js'].map((file) => `<script type="module" src="${file}"></script>`).join('')
  + '<script defer src="/copy/teacher-elements.js"></script>';

/** A page with elements whose script follows the session; with `hasToken` it signs teachers in by itself. */
async function open(context: BrowserContext, names: string[], hasToken: boolean, code = LOADER): Promise<Page> {
  const page = await host.open(context, {
    head: `${code}<script type="module" src="/host.js"></script>`,
    body: names.map(tag).join(''),
    script: `
      import { session } from '/dist/session.js';
      window.states = [];
      const fetchToken = ${hasToken ? '(reason) => window.give(reason)' : 'undefined'};
      window.ours = await session('${host.site.proxy.url}', { fetchToken });
      for (const element of document.querySelectorAll('body > *')) if (fetchToken) element.fetchToken = fetchToken;
      ours.state.subscribe((state) => { states.push(state); if (state !== 'active') window.leftAt = Date.now(); });`,
  });
  await page.waitForFunction(() => 'ours' in window);
  return page;
}

const statesOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'states') as string[]);
const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]').first();

/** A token of the provider's, as a partner's own server gets one. */
const freshToken = async () => await demoToken(host.site.provider.url) ?? assert.fail('The provider gives no token.');

function reload(page: Page): Promise<unknown> {
  return page.evaluate(() => Promise.all([...document.querySelectorAll('body > *')].map((element) => (element as unknown as { reload(): unknown }).reload())));
}

test('a script sees a sign-in and a loss of the network as they happen', async () => {
  const context = await openContext();
  const page = await open(context, ['login'], false);
  await signIn(page, 'teacher-login');
  await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
  assert.deepEqual(await statesOf(page), ['anonymous', 'signing-in', 'active']);
  assert.equal(await page.evaluate(() => (Reflect.get(window, 'ours') as { teacher: { value: { name: string } } }).teacher.value.name), '佐藤 花子');
  await context.setOffline(true);
  await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'offline');
  await context.setOffline(false);
  await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
  await context.close();
});

test('a script signs out, and every widget of every tab is signed out at once', async () => {
  const context = await openContext();
  const pages = [await open(context, ['login', 'course-list'], false)];
  await signIn(pages[0], 'teacher-login');
  for (let index = 0; index < 2; index += 1) pages.push(await open(context, WIDGETS, false));
  for (const page of pages) await lessons(page).waitFor();
  const [from] = pages;
  assert.equal(await from.evaluate(() => (Reflect.get(window, 'ours') as { signOut(): Promise<boolean> }).signOut()), true);
  for (const page of pages) {
    await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'anonymous');
    await page.locator('input[name=email]').first().waitFor();
  }
  const heard = await Promise.all(pages.map((page) => page.evaluate(() => Reflect.get(window, 'leftAt') as number)));
  console.log(`The last of three tabs is signed out ${Math.max(...heard) - Math.min(...heard)} ms after the first.`);
  await context.close();
});

interface Kind {
  /** Runs in a page before everything else. */
  readonly prepare: (provider: string) => void;
  /** Is the page one that waits for its turn? */
  readonly isWaiting: () => boolean | Promise<boolean>;
}

/** How browsers may be: with Web Locks, and without them, as on pages that are not served by https. */
const browsers: Record<string, Kind> = {
  'with Web Locks': {
    prepare: () => undefined,
    isWaiting: async () => ((await navigator.locks.query()).pending ?? []).length > 0,
  },
  'without Web Locks': {
    prepare: (provider) => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
      new BroadcastChannel(`teacher-token ${provider}`).addEventListener('message', ({ data: { type } }) => {
        if (type === 'wait') Reflect.set(window, 'isTold', true);
      });
    },
    isWaiting: () => Reflect.has(window, 'isTold'),
  },
};

for (const [what, { prepare, isWaiting }] of Object.entries(browsers)) {
  test(`five widgets in three tabs renew a token once, also where copies of the package meet: ${what}`, async () => {
    const context = await openContext();
    await context.addInitScript(prepare, host.site.proxy.url);
    const reasons: string[] = [];
    let held = Promise.resolve();
    await context.exposeFunction('give', async (reason: string) => {
      reasons.push(reason);
      await held;
      return freshToken();
    });
    const pages: Page[] = [];
    for (const code of [LOADER, COPIES, LOADER]) pages.push(await open(context, WIDGETS, true, code));
    assert.equal(await pages[0].evaluate(() => 'locks' in navigator), what === 'with Web Locks');
    for (const page of pages) await lessons(page).waitFor();
    // A tab that comes later asks for itself, unless another one has told it: the token is in no storage.
    reasons.length = 0;
    let letGo = () => {};
    held = new Promise((resolve) => { letGo = resolve; });
    host.site.provider.setClock({ advanceMilliseconds: 2 * DAY });
    const reloads = pages.map(reload);
    for (const page of pages) await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'refreshing');
    letGo();
    await Promise.all(reloads);
    for (const page of pages) {
      await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
      await lessons(page).waitFor();
      assert.equal((await statesOf(page)).includes('expired'), false);
    }
    assert.deepEqual(reasons, ['expired']);
    await context.close();
  });

  for (const [way, end] of Object.entries({ closed: (page: Page) => page.close(), killed: kill })) {
    test(`nobody is signed out when the tab that was renewing is ${way}: ${what}`, async () => {
      const context = await openContext();
      await context.addInitScript(prepare, host.site.proxy.url);
      const asked: Page[] = [];
      const never = new Promise<void>(() => {});
      let isHeld = false;
      await context.exposeBinding('give', async ({ page }) => {
        asked.push(page);
        if (isHeld && asked.length === 1) await never;
        return freshToken();
      });
      const pages = [await open(context, WIDGETS, true), await open(context, WIDGETS, true)];
      for (const page of pages) await lessons(page).waitFor();
      asked.length = 0;
      isHeld = true;
      host.site.provider.setClock({ advanceMilliseconds: 2 * DAY });
      void reload(pages[0]).catch(() => undefined);
      while (asked.length === 0) await pages[1].evaluate(() => new Promise(requestAnimationFrame));
      await pages[1].evaluate(() => Reflect.deleteProperty(window, 'isTold'));
      const second = reload(pages[1]);
      await pages[1].waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'refreshing');
      await pages[1].waitForFunction(isWaiting);
      assert.deepEqual(asked, [pages[0]], 'the second tab waits');
      await end(pages[0]);
      await pages[1].waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
      await second;
      assert.deepEqual(asked, pages);
      assert.equal((await statesOf(pages[1])).includes('expired'), false);
      await context.close();
    });
  }
}

/** The tab's process ends as it does in a crash: nothing of the page has the time to say goodbye. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const gone = new Promise((resolve) => page.once('crash', resolve));
  void devtools.send('Page.crash').catch(() => undefined);
  await gone;
}
