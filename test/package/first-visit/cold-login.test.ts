import { BUILD } from '../../../demo/page-server/build.ts';
import { coldLogin, readGraph } from '../../../scripts/build/graph.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';

test('a cold <teacher-login> fetches exactly the files measured by the build', async ({ page, site }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/${BUILD}/`)) fetched.push(pathname.slice(`/${BUILD}/`.length));
  });
  await page.goto(`${site.url}/login.html`);
  await page.locator('input[type=email], input[name=email]').waitFor();
  await page.waitForLoadState('networkidle');
  const weighed = coldLogin(readGraph(BUILD));
  expect(fetched.filter((file) => file !== 'loader.js').sort()).toEqual(weighed);
});
