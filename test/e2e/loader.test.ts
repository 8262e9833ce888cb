import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, startSite, type Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
before(async () => {
  site = await startSite();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await site.close();
});

/** A page with the loader only. Entries are answered here: each defines its tag, or fails as often as `failures` says. */
async function open(markup: string, failures = 0): Promise<{ page: Page; fetched: string[] }> {
  const page = await browser.newPage();
  const fetched: string[] = [];
  let left = failures;
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const [, name] = /^\/dist\/([\w-]+)\.js$/.exec(pathname) ?? [];
    if (pathname === '/probe.html') {
      await route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module" src="/dist/loader.js"></script>${markup}` });
    } else if (name === undefined || name === 'loader') {
      await route.continue();
    } else {
      fetched.push(name);
      left -= 1;
      if (left >= 0) await route.abort();
      else await route.fulfill({ contentType: 'text/javascript', body: `customElements.define('teacher-${name}', class extends HTMLElement {});` });
    }
  });
  await page.clock.install();
  await page.goto(`${site.url}/probe.html`);
  return { page, fetched };
}

const defined = (page: Page, tag: string) => page.waitForFunction((name) => customElements.get(name) !== undefined, tag);

test('the loader knows every element', () => {
  const elements = readdirSync('src/elements').filter((name) => existsSync(`src/elements/${name}/contract.ts`));
  const [, names = ''] = /new Set\(\[([^\]]*)\]\)/.exec(readFileSync('src/loader.ts', 'utf8')) ?? [];
  assert.deepEqual(names.split(', ').map((name) => name.slice(1, -1)).sort(), elements.sort());
});

test('the loader fetches an element that is there, and one that comes later, once each', async () => {
  const { page, fetched } = await open('<teacher-login></teacher-login><teacher-login></teacher-login>');
  await defined(page, 'teacher-login');
  assert.deepEqual(fetched, ['login']);
  await page.evaluate(() => document.body.append(document.createElement('teacher-portal'), document.createElement('teacher-login')));
  await defined(page, 'teacher-portal');
  assert.deepEqual(fetched, ['login', 'portal']);
  await page.close();
});

test('the loader leaves tags alone that are not ours, or are defined already', async () => {
  const { page, fetched } = await open(`
    <teacher-badge></teacher-badge><my-login></my-login>
    <script>customElements.define('teacher-portal', class extends HTMLElement {})</script><teacher-portal></teacher-portal>
    <teacher-login></teacher-login>`);
  await defined(page, 'teacher-login');
  assert.deepEqual(fetched, ['login']);
  await page.close();
});

test('the loader tries again ten seconds after a fetch has failed', async () => {
  const { page, fetched } = await open('<teacher-login></teacher-login>', 1);
  while (fetched.length === 0) await page.evaluate(() => Promise.resolve());
  await page.evaluate(() => document.body.append('more'));
  await page.clock.fastForward(9_000);
  assert.deepEqual(fetched, ['login']);
  while (fetched.length === 1) await page.clock.fastForward(1_000);
  await defined(page, 'teacher-login');
  await page.close();
});
