// What a browser with nothing in its cache fetches until a page is usable, counted where it is fetched.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isSlim } from '../../demo/page-server/flavour.ts';
import { coldSizes, COLD_SIZES_FILE, type ColdSize } from '../../scripts/generate/docs/sizes.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { startSite, type Site } from '../support/playwright/site.ts';
import { bundleReact, type ReactModules } from '../support/servers/react-modules.ts';

interface Cold {
  readonly tags: readonly string[];
  /** kB of 1,000 bytes, gzipped at level 9 */
  readonly limit?: number;
  /** the folder of the flavour; without one it is that of React */
  readonly folder?: 'slim/' | 'peer/';
}

const FIVE = ['teacher-login', 'teacher-course-list', 'teacher-schedule', 'teacher-contacts', 'teacher-live-room'];
const FIVE_NAME = "sign-in, lessons, schedule, contacts and a live room's door on one page";

/** A page holds one element or several. */
const PAGES: Record<string, Cold> = {
  '<teacher-login>': { tags: ['teacher-login'], limit: 95 },
  '<teacher-course-list>': { tags: ['teacher-course-list'], limit: 128 },
  '<teacher-contacts>': { tags: ['teacher-contacts'], limit: 135 },
  '<teacher-schedule>': { tags: ['teacher-schedule'], limit: 145 },
  '<teacher-visits>': { tags: ['teacher-visits'] },
  '<teacher-settings>': { tags: ['teacher-settings'] },
  '<teacher-portal>': { tags: ['teacher-portal'] },
  '<teacher-live-room>': { tags: ['teacher-live-room'] },
  '<teacher-student-room>': { tags: ['teacher-student-room'] },
  [FIVE_NAME]: { tags: FIVE, limit: 185 },
  'slim: <teacher-login>': { tags: ['teacher-login'], limit: 40, folder: 'slim/' },
  'slim: <teacher-course-list>': { tags: ['teacher-course-list'], limit: 85, folder: 'slim/' },
  'slim: <teacher-contacts>': { tags: ['teacher-contacts'], limit: 85, folder: 'slim/' },
  'slim: <teacher-schedule>': { tags: ['teacher-schedule'], limit: 85, folder: 'slim/' },
  'slim: <teacher-portal>': { tags: ['teacher-portal'], folder: 'slim/' },
  [`slim: ${FIVE_NAME}`]: { tags: FIVE, limit: 135, folder: 'slim/' },
};
/** The page's own React is not weighed: it is there without us. */
for (const tags of [['teacher-login'], ['teacher-course-list'], ['teacher-contacts'], ['teacher-schedule'], FIVE]) {
  const name = tags.length === 1 ? `<${tags[0]}>` : FIVE_NAME;
  PAGES[`peer: ${name}`] = { tags, folder: 'peer/' };
}
/** The table grows by decision, not by the way: `RENEW_SIZES=1 npm test -- cold-sizes` writes it anew. */
const TOLERANCE = 1.01;

test.skip(isSlim, 'The sizes of all flavours are measured without FLAVOUR.');

// Chromium takes a page that a route fulfils for one of the public network, and stops its calls to this machine.
test.use({ allowedComplaints: /loopback|net::ERR_FAILED/ });

let site: Site;
let react: ReactModules;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
test.beforeAll(async ({ browser }) => {
  react = await bundleReact();
  site = await startSite();
  signedIn = await signIn(browser);
});
test.afterAll(() => site.close());

async function signIn(browser: Browser): Promise<typeof signedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}/login.html`);
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'ログアウト' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** What a page with these tags has fetched of our files when all of them are ready, and when it has come to rest. */
async function measure(page: Page, { tags, folder }: Cold): Promise<ColdSize> {
  const code = folder === 'peer/' ? tags.map((tag) => tag.replace('teacher-', '')) : ['loader'];
  const head =
    (folder === 'peer/' ? react.map : '') +
    code.map((name) => `<script type="module" src="/dist/${folder ?? ''}${name}.js"></script>`).join('');
  const markup = tags.map((tag) => `<${tag} provider="${site.proxy.url}"></${tag}>`).join('');
  await page.route('**/probe.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html>${head}<body>${markup}</body>` }),
  );
  await page.route('**/react/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: react.files.get(new URL(route.request().url()).pathname) ?? '',
    }),
  );
  // A file that is still on its way when the last element is ready was not needed for that.
  await page.addInitScript((count) => {
    performance.setResourceTimingBufferSize(2000);
    const ready = new Set<EventTarget | null>();
    document.addEventListener('teacher-ready', ({ target }) => {
      ready.add(target);
      if (ready.size === count)
        performance.mark('usable', { detail: performance.getEntriesByType('resource').map(({ name }) => name) });
    });
  }, tags.length);
  await page.goto(`${site.url}/probe.html`);
  const usable = await page.waitForFunction(
    () => (performance.getEntriesByName('usable')[0] as PerformanceMark | undefined)?.detail as string[] | undefined,
  );
  await page.waitForLoadState('networkidle');
  const atRest = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return { usable: weigh((await usable.jsonValue()) ?? []), atRest: weigh(atRest) };
}

function weigh(addresses: readonly string[]): number {
  const files = new Set(
    addresses.map((address) => new URL(address).pathname).filter((path) => path.startsWith('/dist/')),
  );
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file.slice(1)), { level: 9 }).length, 0);
  return Number((bytes / 1000).toFixed(1));
}

const measured: Record<string, ColdSize> = {};
for (const [name, cold] of Object.entries(PAGES)) {
  const { tags, limit } = cold;
  test(`${name} weighs what the table says, and no more than it may`, async ({ openProfile }) => {
    const isLogin = tags.join() === 'teacher-login';
    const size = await measure(await openProfile(isLogin ? {} : { storageState: signedIn }), cold);
    measured[name] = size;
    expect(size.usable > 30 && size.atRest >= size.usable, `${JSON.stringify(size)} cannot be all`).toBeTruthy();
    if (limit !== undefined) expect(size.usable, `${size.usable} kB are more than ${limit}`).toBeLessThanOrEqual(limit);
    if (process.env.RENEW_SIZES) return;
    const noted = coldSizes()[name];
    // Of several elements the first one ready may fetch more before the last one is: it depends on the machine how much.
    const moments = tags.length === 1 ? (['usable', 'atRest'] as const) : (['atRest'] as const);
    for (const moment of moments) {
      const most = (noted?.[moment] ?? 0) * TOLERANCE;
      expect(
        size[moment],
        `${moment}: ${size[moment]} kB are more than 1 % above the table's ${noted?.[moment]}`,
      ).toBeLessThanOrEqual(most);
    }
  });
}

test('the table has these pages and no others', () => {
  if (process.env.RENEW_SIZES) writeFileSync(COLD_SIZES_FILE, `${JSON.stringify(measured, null, 2)}\n`);
  expect(Object.keys(coldSizes())).toEqual(Object.keys(PAGES));
});
