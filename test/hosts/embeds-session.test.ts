// A page's own script and its session: states as one signal, one renewal for all widgets and tabs, one sign-out.
import type { BrowserContext, Page } from '@playwright/test';
import { demoToken } from '../../demo/page-server/files.ts';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import { signIn } from '../support/playwright/host-page.ts';
import { settled } from '../support/playwright/settling.ts';

const WIDGETS = ['course-list', 'schedule', 'contacts', 'visits', 'settings'];
const DAY = 24 * 60 * 60 * 1000;

const LOADER = '<script type="module" src="/dist/loader.js"></script>';
/** The lists by modules of one address, the visits by those of another, the rest by the one file: three copies. */
const COPIES =
  ['/dist/course-list.js', '/copy/visits.js'].map((file) => `<script type="module" src="${file}"></script>`).join('') +
  '<script defer src="/copy/teacher-elements.js"></script>';

interface SessionFixtures {
  /** Opens a page with elements whose script follows the session; with `hasToken` it signs teachers in automatically. */
  open(context: BrowserContext, names: readonly string[], hasToken: boolean, code?: string): Promise<Page>;
  /** Gets a token of the provider, as a partner's own server does. */
  freshToken(): Promise<string>;
}

const test = base.extend<SessionFixtures>({
  open: async ({ host }, use) =>
    use(async (context, names, hasToken, code = LOADER) => {
      const page = await host.open(context, {
        head: `${code}<script type="module" src="/host.js"></script>`,
        body: names.map((name) => host.tag(name)).join(''),
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
    }),
  freshToken: async ({ host }, use) =>
    use(async () => {
      const token = await demoToken(host.site.provider.url);
      if (!token) throw new Error('The provider gives no token.');
      return token;
    }),
});
// The browser logs calls that are refused, and those without a network.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedComplaints: /Failed to load resource/ });

const statesOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'states') as string[]);
const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]').first();

function reload(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('body > *')].map((element) =>
        (element as unknown as { reload(): unknown }).reload(),
      ),
    ),
  );
}

test('a script is notified of a sign-in and of a lost network', async ({ context, open }) => {
  const page = await open(context, ['login'], false);
  await signIn(page, 'teacher-login');
  await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
  expect(await statesOf(page)).toEqual(['anonymous', 'signing-in', 'active']);
  expect(
    await page.evaluate(
      () => (Reflect.get(window, 'ours') as { teacher: { value: { name: string } } }).teacher.value.name,
    ),
  ).toBe('佐藤 花子');
  await context.setOffline(true);
  await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'offline');
  await context.setOffline(false);
  await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
});

test('a sign-out by script signs out every widget in every tab', async ({ context, open }) => {
  const pages = [await open(context, ['login', 'course-list'], false)];
  await signIn(pages[0], 'teacher-login');
  for (let index = 0; index < 2; index += 1) pages.push(await open(context, WIDGETS, false));
  for (const page of pages) await lessons(page).waitFor();
  const [from] = pages;
  expect(await from.evaluate(() => (Reflect.get(window, 'ours') as { signOut(): Promise<boolean> }).signOut())).toBe(
    true,
  );
  for (const page of pages) {
    await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'anonymous');
    await page.locator('input[name=email]').first().waitFor();
  }
  const leftAt = await Promise.all(pages.map((page) => page.evaluate(() => Reflect.get(window, 'leftAt') as number)));
  console.log(`The last of three tabs is signed out ${Math.max(...leftAt) - Math.min(...leftAt)} ms after the first.`);
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
  test(`five widgets in three tabs renew a token once, also with several copies of the package: ${what}`, async ({
    host,
    context,
    open,
    freshToken,
  }) => {
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
    expect(await pages[0].evaluate(() => 'locks' in navigator)).toBe(what === 'with Web Locks');
    for (const page of pages) await idle(page);
    // A tab that comes later asks for itself, unless another tab has sent it: the token is in no storage.
    reasons.length = 0;
    let letGo = () => {};
    held = new Promise((resolve) => {
      letGo = resolve;
    });
    host.site.provider.setClock({ advanceMilliseconds: 2 * DAY });
    const reloads = pages.map(reload);
    for (const page of pages)
      await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'refreshing');
    letGo();
    await Promise.all(reloads);
    for (const page of pages) {
      await page.waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
      await lessons(page).waitFor();
      expect((await statesOf(page)).includes('expired')).toBe(false);
    }
    expect(reasons).toEqual(['expired']);
  });

  for (const [way, end] of Object.entries({ closed: (page: Page) => page.close(), killed: kill })) {
    test(`no tab is signed out when the renewing one is ${way}: ${what}`, async ({
      host,
      context,
      open,
      freshToken,
    }) => {
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
      for (const page of pages) await idle(page);
      asked.length = 0;
      isHeld = true;
      host.site.provider.setClock({ advanceMilliseconds: 2 * DAY });
      void reload(pages[0]).catch(() => undefined);
      while (asked.length === 0) await pages[1].evaluate(() => new Promise(requestAnimationFrame));
      await pages[1].evaluate(() => Reflect.deleteProperty(window, 'isTold'));
      const second = reload(pages[1]);
      await pages[1].waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'refreshing');
      await pages[1].waitForFunction(isWaiting);
      expect(asked, 'the second tab waits').toEqual([pages[0]]);
      await end(pages[0]);
      await pages[1].waitForFunction(() => (Reflect.get(window, 'states') as string[]).at(-1) === 'active');
      await second;
      expect(asked).toEqual(pages);
      expect((await statesOf(pages[1])).includes('expired')).toBe(false);
    });
  }
}

/** Until the lessons are there and nothing is on its way: the settings, for one, are loaded after them. */
async function idle(page: Page): Promise<void> {
  await lessons(page).waitFor();
  // Not `networkidle`, which may have been between two files of the page.
  await settled(page);
}

/** The tab's process ends as it does in a crash: the page cannot run any handler. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const gone = new Promise((resolve) => page.once('crash', resolve));
  void devtools.send('Page.crash').catch(() => undefined);
  await gone;
}
