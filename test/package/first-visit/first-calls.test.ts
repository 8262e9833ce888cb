// The provider is asked for what an element shows first while the element's code is still on its way.
import type { Page } from '@playwright/test';
import { launchOptions, LOCAL_CALLS_FLAG } from '../../../scripts/browser.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signInAt } from '../../support/playwright/lesson.ts';
import type { Site } from '../../support/playwright/site.ts';

/** By element: the path of its call, and what is shown of the reply. */
const ELEMENTS = {
  'course-list': ['/teach/list', '[part~=lesson]'],
  contacts: ['/student', '[part~=student]'],
  schedule: ['/calendar/list/', '[part~=lesson]'],
  visits: ['/meeting', '[part~=visit]'],
} as const;
const TEACHER = '/api/client/teacher';

/** The calls of a page that have reached the provider, without preflights. */
const callsOf = (site: Site, path: string) =>
  site.proxy.log().filter((call) => call.method === 'GET' && call.path.startsWith(TEACHER + path));

async function signIn(page: Page, site: Site): Promise<void> {
  await signInAt(page, `${site.url}/login.html`);
  await page.getByRole('button', { name: 'ログアウト' }).waitFor();
  site.proxy.clearLog();
}

/** Keeps the code of every element, with React, from coming until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let letCome = (): void => undefined;
  const coming = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/(?:chunks|assets)\/elements-[\w-]+\.js$/, async (route) => {
    await coming;
    await route.continue();
  });
  return () => letCome();
}

/** Opens an element whose code with React does not come before `letCome` is called. */
async function open(page: Page, site: Site, markup: string): Promise<{ letCome: () => void }> {
  const letCome = await holdCode(page);
  await page.route('**/course-page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script type="module" src="/dist/loader.js"></script><body>${markup}</body>`,
    }),
  );
  await page.goto(`${site.url}/course-page.html`);
  return { letCome };
}

test.use({ launchOptions: launchOptions([LOCAL_CALLS_FLAG]), allowedComplaints: /403/ });

for (const [name, [path, shown]] of Object.entries(ELEMENTS)) {
  test(`<teacher-${name}> sends its request once, before its code has loaded`, async ({ page, site }) => {
    await signIn(page, site);
    const { letCome } = await open(page, site, `<teacher-${name} provider="${site.proxy.url}"></teacher-${name}>`);
    await expect.poll(() => callsOf(site, path).length).toBe(1);
    letCome();
    await page.locator(`teacher-${name} ${shown}`).first().waitFor();
    const [own] = callsOf(site, path);
    expect(callsOf(site, path).filter((call) => call.path === own?.path)).toHaveLength(1);
  });
}

test("the portal's page sends the requests of its list once, before its code has loaded", async ({ page, site }) => {
  await signIn(page, site);
  const letCome = await holdCode(page);
  await page.goto(`${site.url}/teacher/`, { waitUntil: 'commit' });
  await expect.poll(() => callsOf(site, '/teach/list').length).toBe(1);
  await expect.poll(() => callsOf(site, '/calendar/list/').length).toBeGreaterThan(0);
  const early = callsOf(site, '/').map((call) => call.path);
  letCome();
  await page.locator('teacher-portal .course-list [part~=lesson]').first().waitFor();
  for (const call of early) expect(callsOf(site, '/').filter(({ path }) => path === call)).toHaveLength(1);
});

test('data requested for one sign-in is not shown to the next', async ({ page, site }) => {
  await signIn(page, site);
  const { letCome } = await open(
    page,
    site,
    `<teacher-course-list provider="${site.proxy.url}"></teacher-course-list>`,
  );
  await expect.poll(() => callsOf(site, '/teach/list').length).toBe(1);
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('teacher-auth-record') ?? '{}') as object;
    localStorage.setItem('teacher-auth-record', JSON.stringify({ ...record, signIn: 'another' }));
  });
  letCome();
  await page.locator('[part~=lesson]').first().waitFor();
  expect(callsOf(site, '/teach/list')).toHaveLength(2);
});

test('an expired session ends before the page is shown, as without an early request', async ({ page, site }) => {
  await signIn(page, site);
  site.proxy.faults([{ match: { method: 'GET', path: `${TEACHER}/` }, fault: { status: 403, body: { status: 403 } } }]);
  await page.addInitScript(() =>
    document.addEventListener('teacher-session-expire', () => document.documentElement.setAttribute('data-over', '')),
  );
  const { letCome } = await open(
    page,
    site,
    `<teacher-course-list provider="${site.proxy.url}"></teacher-course-list>`,
  );
  await expect.poll(() => callsOf(site, '/teach/list').length).toBe(1);
  letCome();
  await page.locator('html[data-over]').waitFor();
  await page.locator('teacher-course-list input[name=email]').waitFor();
});

test('no early request is sent without a sign-in', async ({ page, site }) => {
  const markup = `<teacher-course-list provider="${site.proxy.url}"></teacher-course-list>`;
  const { letCome } = await open(page, site, markup);
  letCome();
  await page.locator('teacher-course-list input[name=email]').waitFor();
  expect(callsOf(site, '/')).toEqual([]);
});

test('a page with its own token sends no other one', async ({ page, site }) => {
  await signIn(page, site);
  const own = await fetch(`${site.provider.url}${TEACHER}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  const token = own.headers.get('Authorization');
  const { letCome } = await open(
    page,
    site,
    `<teacher-course-list provider="${site.proxy.url}"></teacher-course-list>
     <script>document.querySelector('teacher-course-list').fetchToken = async () => ${JSON.stringify(token)}</script>`,
  );
  letCome();
  await page.locator('[part~=lesson]').first().waitFor();
  const sent = [...callsOf(site, '/teach/list'), ...callsOf(site, '/login/info')];
  expect(new Set(sent.map(({ headers }) => headers.authorization))).toEqual(new Set([token]));
});
