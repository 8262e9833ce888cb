// A sandboxed frame without `allow-same-origin`: storage, Web Locks and channels between tabs are refused there.
import type { BrowserContext, FrameLocator } from '@playwright/test';
import { test } from '../../support/playwright/fixtures.ts';
import type { HostSite } from '../../support/playwright/host-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, providerOptions: { allowedOrigins: ['null'] } });

const LOADER = '<script type="module" src="/dist/loader.js"></script>';

/** Opens a page whose frame has elements and no origin. Its policy's `'self'` is where its address is. */
async function openFrame(
  host: HostSite,
  context: BrowserContext,
  frame: string,
  { head = LOADER, script = '' } = {},
): Promise<FrameLocator> {
  const page = await host.open(context, {
    head,
    script,
    frame,
    policy: ["default-src 'none'", "default-src 'none'; frame-src 'self'"],
    body: '<iframe sandbox="allow-scripts allow-forms" src="/frame.html" width="1200" height="900"></iframe>',
  });
  return page.frameLocator('iframe');
}

async function signInWithin(frame: FrameLocator, element: string): Promise<void> {
  await frame.locator(`${element} input[name=email]`).fill('hanako@example.jp');
  await frame.locator(`${element} input[name=password]`).fill('hanako-demo');
  await frame.locator(`${element} input[name=password]`).press('Enter');
}

test('elements in a sandboxed page sign in, share the session, and keep it in memory', async ({ host, context }) => {
  const tags = ['login', 'course-list', 'schedule', 'contacts'].map((name) => host.tag(name)).join('');
  const frame = await openFrame(host, context, tags);
  await signInWithin(frame, 'teacher-login');
  await frame.locator('teacher-course-list [part~=lesson]').first().waitFor();
  await frame.locator('teacher-contacts [part~=student]').first().waitFor();
  await frame.locator('teacher-schedule [part~=lesson]').first().waitFor();
  await frame.locator('teacher-course-list .lesson-open').first().click();
  await frame.locator('teacher-course-list .course-detail-back').waitFor();
  await frame.locator('teacher-login').getByRole('button', { name: 'ログアウト' }).click();
  await frame.locator('teacher-contacts input[name=email]').waitFor();
});

test('fetchToken signs in within a sandboxed page', async ({ host, context }) => {
  const { url } = host.site.proxy;
  const frame = await openFrame(host, context, host.tag('course-list'), {
    head: `${LOADER}<script defer src="/host.js"></script>`,
    script: `for (const list of document.querySelectorAll('teacher-course-list')) list.fetchToken = async () => {
      const body = JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('${url}/api/client/teacher/login', { method: 'POST', headers, body })).headers.get('Authorization');
    };`,
  });
  await frame.locator('teacher-course-list [part~=lesson]').first().waitFor();
});

test('the in-page provider works in a sandboxed page, in memory', async ({ host, context }) => {
  const frame = await openFrame(host, context, '<teacher-course-list provider="demo:"></teacher-course-list>', {
    head: `${LOADER}<script type="module" src="/dist/demo.js"></script>`,
  });
  await signInWithin(frame, 'teacher-course-list');
  await frame.locator('teacher-course-list [part~=lesson]').first().waitFor();
});
