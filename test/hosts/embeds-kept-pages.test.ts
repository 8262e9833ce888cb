// What browsers do with whole pages: they show what the server has sent before any script, and keep a page that is left.
import type { BrowserContext, Page } from '@playwright/test';
import { launchOptions } from '../../scripts/browser.ts';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import type { session as sessionOf } from '../../src/host/host-session.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { type HostSite, signIn } from '../support/playwright/host-page.ts';

test.use({ launchOptions: { ...launchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

const LOADER = '<script type="module" src="/dist/loader.js"></script>';
const OWN_FILES = '<link rel="stylesheet" href="/host.css"><script defer src="/host.js"></script>';

/** The first frame of the guide (docs/embedding.md). */
const FRAME =
  '<template shadowrootmode="open"><svg display="block" width="100%" height="640" fill="currentColor" fill-opacity=".08" aria-hidden="true"><rect width="100%" height="100%" rx="10" /></svg></template>';
const RESERVED = 'teacher-course-list { display: block; min-block-size: 100svh }';

/** Notes at every frame what the element shows, and how much of the page has moved. */
const WATCH = `
  window.seen = []; window.shift = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
    .observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const root = document.querySelector('teacher-course-list').shadowRoot;
    const row = root?.querySelector('[part~=lesson]');
    const seen = root?.querySelector('svg[height="640"]') ? 'frame' : row?.checkVisibility({ visibilityProperty: true }) ? 'lessons' : 'nothing';
    if (window.seen.at(-1) !== seen) window.seen.push(seen);
    requestAnimationFrame(look);
  };
  look();
`;

/** Changes the last lesson of the first page, in the page of this function. */
async function changeLast([module, provider]: readonly [string, string]): Promise<void> {
  const { session } = (await import(module)) as { readonly session: typeof sessionOf };
  const teacher = await session(provider);
  const { list } = await teacher.call('listLessons', { query: { page: 1, size: 10 } });
  await teacher.call('changeLesson', { body: { id: list.at(-1)?.id ?? '', subject: '書道' } });
  teacher.close();
}

const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]');

test('a first frame from the server is shown until the lessons are, and nothing on the page moves', async ({
  host,
  context,
}) => {
  const first = await host.open(context, { head: LOADER, body: host.tag('login') });
  await signIn(first, 'teacher-login');
  const body = `${host.tag('course-list').replace('><', `>${FRAME}<`)}<p>after</p>`;
  const page = await host.open(context, { head: LOADER + OWN_FILES, css: RESERVED, script: WATCH, body });
  await lessons(page).first().waitFor();
  await page.locator('teacher-course-list svg[height="640"]').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['frame', 'lessons']);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
});

test("a student's link works on a page whose <base> is of another origin", async ({
  host,
  context,
  allowComplaints,
}) => {
  allowComplaints(/status of 4/);
  const page = await host.open(
    context,
    {
      head: `${LOADER}<base href="https://elsewhere.example/">`,
      body: host.tag('student-room'),
      policy: ["base-uri 'none'", 'base-uri *'],
    },
    '/host.html#token=made-up',
  );
  await page
    .locator('teacher-student-room [role=alert], teacher-student-room h1, teacher-student-room h2')
    .first()
    .waitFor();
  expect(page.url()).not.toContain('token');
});

test.describe('a page that the browser has kept and shows again', () => {
  /** Playwright cannot follow a page that comes back: it tells another tab what it shows. */
  const REPORT = `
    const report = () => {
      const { shadowRoot } = document.querySelector('teacher-course-list, teacher-portal');
      localStorage.rows = [...shadowRoot.querySelectorAll('[part~=lesson]')]
        .filter((row) => row.checkVisibility({ visibilityProperty: true })).map((row) => row.textContent).join();
      requestAnimationFrame(report);
    };
    addEventListener('pageshow', ({ persisted }) => persisted && report());
    if (location.search) addEventListener('storage', ({ key }) => key === 'back' && history.back());
  `;

  /** Opens two tabs with lessons; `page` leaves them for another page. */
  async function openBoth(host: HostSite, context: BrowserContext, body: string, address?: string): Promise<Page> {
    const files = { head: LOADER + OWN_FILES, css: '', script: REPORT };
    const other = await host.open(context, { ...files, body: host.tag('login') + host.tag('course-list') });
    await signIn(other, 'teacher-login');
    await lessons(other).first().waitFor();
    const page = await host.open(context, { ...files, body }, address);
    await page.locator('[part~=lesson]').first().waitFor();
    // The answer would be lost on the way.
    await page.evaluate(() => setTimeout(() => (location.search = 'away')));
    await page.waitForURL('**?away');
    await page.locator('[part~=lesson]').first().waitFor();
    return other;
  }

  const comeBack = (other: Page) => other.evaluate(() => (localStorage.back = 'now'));
  const stored = (other: Page, key: string) => other.evaluate((name) => localStorage.getItem(name), key);

  const PLACES = { 'a list': ['course-list', '/host.html'], 'the portal': ['portal', '/teacher/course/list'] } as const;

  for (const [what, [name, address]] of Object.entries(PLACES)) {
    test(`has the lessons of now: ${what}`, async ({ host, context }) => {
      const other = await openBoth(host, context, host.tag(name), address);
      await other.evaluate(changeLast, ['/dist/session.js', host.site.proxy.url] as const);
      await comeBack(other);
      await expect.poll(() => stored(other, 'rows')).toContain('書道');
    });

    test(`shows no lessons after a sign-out in another tab: ${what}`, async ({ host, context, allowComplaints }) => {
      allowComplaints(OF_ENDED_SESSION);
      const other = await openBoth(host, context, host.tag(name), address);
      await other.locator('teacher-login').getByRole('button', { name: 'ログアウト' }).click();
      await comeBack(other);
      await expect.poll(() => stored(other, 'rows')).toBe('');
    });
  }
});
