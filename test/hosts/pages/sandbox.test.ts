// A sandboxed frame without `allow-same-origin`: storage, Web Locks and channels between tabs are refused there.
import type { FrameLocator, Page } from '@playwright/test';
import { test } from '../../support/playwright/fixtures.ts';

const SANDBOX = 'allow-scripts allow-forms';

/** Opens a page whose frame has elements and nothing of its own origin. */
async function openFrame(page: Page, site: string, markup: string): Promise<FrameLocator> {
  const frame = `<!doctype html><html lang="ja"><meta charset="utf-8"><script type="module" src="/dist/loader.js"></script>${markup}`;
  await page.route('**/frame.html', (route) => route.fulfill({ contentType: 'text/html', body: frame }));
  await page.route('**/framed.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>host</title><iframe sandbox="${SANDBOX}" src="/frame.html" width="1200" height="900"></iframe>`,
    }),
  );
  // The files come from another origin for such a frame: their server has to allow that.
  await page.route('**/dist/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
  await page.goto(`${site}/framed.html`);
  return page.frameLocator('iframe');
}

async function signInWithin(frame: FrameLocator, element: string): Promise<void> {
  await frame.locator(`${element} input[name=email]`).fill('hanako@example.jp');
  await frame.locator(`${element} input[name=password]`).fill('hanako-demo');
  await frame.locator(`${element} input[name=password]`).press('Enter');
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, providerOptions: { allowedOrigins: ['null'] } });

test('elements sign a teacher in, share the session, and keep it in memory', async ({ page, site }) => {
  const tags = ['login', 'course-list', 'schedule', 'contacts']
    .map((name) => `<teacher-${name} provider="${site.proxy.url}"></teacher-${name}>`)
    .join('');
  const frame = await openFrame(page, site.url, tags);
  await signInWithin(frame, 'teacher-login');
  await frame.locator('teacher-course-list [part~=lesson]').first().waitFor();
  await frame.locator('teacher-contacts [part~=student]').first().waitFor();
  await frame.locator('teacher-schedule [part~=lesson]').first().waitFor();
  await frame.locator('teacher-course-list .lesson-open').first().click();
  await frame.locator('teacher-course-list .course-detail-back').waitFor();
  await frame.locator('teacher-login').getByRole('button', { name: 'ログアウト' }).click();
  await frame.locator('teacher-contacts input[name=email]').waitFor();
});

test("a page's own fetchToken signs in there, too", async ({ page, site }) => {
  const frame = await openFrame(
    page,
    site.url,
    `<teacher-course-list provider="${site.proxy.url}"></teacher-course-list>
     <script>document.querySelector('teacher-course-list').fetchToken = async () => {
       const reply = await fetch('${site.proxy.url}/api/client/teacher/login', {
         method: 'POST', headers: { 'Content-Type': 'application/json' },
         body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }) });
       return reply.headers.get('Authorization');
     };</script>`,
  );
  await frame.locator('teacher-course-list [part~=lesson]').first().waitFor();
});

test('the demo provider works there, in memory', async ({ page, site }) => {
  const frame = await openFrame(
    page,
    site.url,
    '<script type="module" src="/dist/demo.js"></script><teacher-course-list provider="demo:"></teacher-course-list>',
  );
  await signInWithin(frame, 'teacher-course-list');
  await frame.locator('teacher-course-list [part~=lesson]').first().waitFor();
});
