import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/playwright/fixtures.ts';
import type { Site } from '../support/playwright/site.ts';

// A fetch that fails is logged by the browser.
test.use({ allowedComplaints: /net::ERR_FAILED/ });

/**
 * A page with the loader only. Entries are answered here: each defines its tag, or fails as often as `failures` says. Where the page
 * `isPaused` its time stands still unless the test moves it.
 */
async function open(
  page: Page,
  { url }: Site,
  markup: string,
  { failures = 0, script = '/dist/loader.js', isPaused = false } = {},
): Promise<string[]> {
  const fetched: string[] = [];
  let left = failures;
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, name] = /^\/dist\/(?:slim\/)?([\w-]+)\.js$/.exec(pathname) ?? [];
    if (pathname === '/probe.html') {
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><script type="module" src="${script}"></script>${markup}`,
      });
    } else if (name === undefined || name === 'loader' || name === 'development') {
      await route.continue();
    } else {
      fetched.push(name);
      left -= 1;
      if (left >= 0) await route.abort();
      else
        await route.fulfill({
          contentType: 'text/javascript',
          body: `customElements.define('teacher-${name}', class extends HTMLElement {});`,
        });
    }
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  if (isPaused) await page.clock.pauseAt(now + 1_000);
  await page.goto(`${url}/probe.html`);
  return fetched;
}

const defined = (page: Page, tag: string) =>
  page.waitForFunction((name) => customElements.get(name) !== undefined, tag);

test('the loader knows every element', () => {
  const elements = readdirSync('src/elements').filter((name) => existsSync(`src/elements/${name}/contract.ts`));
  expect(readFileSync('dist/loader.js', 'utf8')).toContain(JSON.stringify(elements.sort()));
  const table = readFileSync('dist/chunks/first-files.js', 'utf8');
  for (const name of elements.filter((name) => name !== 'login')) expect(table).toMatch(new RegExp(`"${name}":\\[\\[`));
});

test('the loader fetches an existing element and one that is added later, once each', async ({ page, site }) => {
  const fetched = await open(page, site, '<teacher-login></teacher-login><teacher-login></teacher-login>');
  await defined(page, 'teacher-login');
  expect(fetched).toEqual(['login']);
  await page.evaluate(() =>
    document.body.append(document.createElement('teacher-portal'), document.createElement('teacher-login')),
  );
  await defined(page, 'teacher-portal');
  expect(fetched).toEqual(['login', 'portal']);
});

test('the loader ignores unrelated tags, and those that are already defined', async ({ page, site }) => {
  const fetched = await open(
    page,
    site,
    `
    <teacher-badge></teacher-badge><my-login></my-login>
    <script>customElements.define('teacher-portal', class extends HTMLElement {})</script><teacher-portal></teacher-portal>
    <teacher-login></teacher-login>`,
  );
  await defined(page, 'teacher-login');
  expect(fetched).toEqual(['login']);
});

test('the loader tries again ten seconds after a fetch has failed', async ({ page, site }) => {
  const fetched = await open(page, site, '<teacher-login></teacher-login>', { failures: 1, isPaused: true });
  // The loader has noticed that it failed: the ten seconds have begun.
  await page.getByRole('alert').waitFor();
  await page.evaluate(() => document.body.append('more'));
  await page.clock.fastForward(9_000);
  expect(fetched).toEqual(['login']);
  while (fetched.length === 1) await page.clock.fastForward(1_000);
  await defined(page, 'teacher-login');
});

test('the loader searches a registered shadow root', async ({ page, site }) => {
  const fetched = await open(page, site, '<div id="own"></div>');
  await page.evaluate(async () => {
    const { discover } = (await import('/dist/loader.js' as string)) as { discover(root: ParentNode): void };
    const root = document.querySelector('#own')?.attachShadow({ mode: 'closed' });
    if (!root) throw new Error('There is no element of its own.');
    root.innerHTML = '<teacher-login></teacher-login>';
    discover(root);
    root.append(document.createElement('teacher-portal'));
  });
  await defined(page, 'teacher-login');
  await defined(page, 'teacher-portal');
  expect(fetched.sort()).toEqual(['login', 'portal']);
});

test('the loader reports in place of a tag, and by an event, that its code could not be loaded, until it has loaded', async ({
  page,
  site,
}) => {
  const notes: string[] = [];
  await page.exposeFunction('note', (kind: string) => notes.push(kind));
  await page.addInitScript(() =>
    addEventListener('teacher-failure', (event) =>
      (Reflect.get(window, 'note') as (kind: string) => void)((event as CustomEvent<{ kind: string }>).detail.kind),
    ),
  );
  await open(page, site, '<teacher-login></teacher-login><teacher-login></teacher-login>', { failures: 1 });
  await expect(page.getByRole('alert')).toHaveText([
    'This could not be shown. Please try again.',
    'This could not be shown. Please try again.',
  ]);
  expect(notes).toEqual(['load', 'load']);
});

test('in development, the loader reports each unknown tag once', async ({ page, site }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const markup = '<teacher-lessons></teacher-lessons><teacher-lessons></teacher-lessons><my-own></my-own>';
  await open(page, site, markup, { script: '/dist/loader.js?dev' });
  while (warnings.length === 0) await page.clock.fastForward(5_000);
  expect(warnings).toEqual([expect.stringMatching(/^teacher-elements: <teacher-lessons> is not an element/)]);
});
