import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { coldLogin, readGraph } from '../../scripts/graph.ts';
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

test('a cold <teacher-login> fetches exactly the files that the build has weighed', async () => {
  const page = await browser.newPage({ locale: 'ja-JP' });
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/dist/')) fetched.push(pathname.slice('/dist/'.length));
  });
  await page.goto(`${site.url}/login.html`);
  await page.locator('input[type=email], input[name=email]').waitFor();
  await page.waitForLoadState('networkidle');
  const weighed = coldLogin(readGraph());
  assert.deepEqual(fetched.filter((file) => file !== 'loader.js').sort(), weighed);
});
