import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect } from '../support/playwright/fixtures.ts';
import { code, described, lessons, test } from './support/playground-page.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
  // The provider in the page has a Yjs of its own and shares no documents with the elements; failed calls are logged.
  allowedComplaints: /^Yjs was already imported\.|request error 5\d\d|Failed to load resource/,
});

/** The value of the header that is printed. */
async function policy(page: Page): Promise<string> {
  const [, value = ''] =
    /^Content-Security-Policy: (.+)$/.exec(await code(page, 'Content-Security-Policy').innerText()) ?? [];
  return value;
}

test.describe('the playground', () => {
  test('prints hash and size of the served files, and says what a hash covers', async ({ open }) => {
    const { page } = await open();
    const bytes = readFileSync('dist/teacher-elements.js');
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    expect(await code(page, 'index.html').innerText()).toContain(
      `teacher-elements.js"\n      integrity="${integrity}"`,
    );
    expect(await code(page, 'integrity (SRI)').innerText()).toBe(integrity);
    const size = described.find(({ tagName }) => tagName === 'teacher-course-list')?.['x-cold-size'];
    await page.getByText(`この要素だけで ${size?.usable} kB`).waitFor();
    await page.getByRole('radio', { name: 'Angular' }).check();
    await page.getByText(`${size?.usable} kB で使い始められ`).waitFor();
    await page.getByText('ハッシュが確かめるのは、タグに書いたファイルだけです。').waitFor();
    await page.getByText('inlineCritical').waitFor();
    expect(await policy(page)).toMatch(/trusted-types angular /);
    // The preview still fetches its screen.
    await page.waitForLoadState('networkidle');
  });

  for (const provider of ['demo:', 'a server']) {
    test(`prints a page that works under the policy that it prints, with ${provider}`, async ({
      site,
      context,
      open,
    }) => {
      const address = provider === 'demo:' ? provider : site.proxy.url;
      const { page } = await open(
        `#${new URLSearchParams([
          ['tag', 'teacher-course-list'],
          ['a.provider', address],
          ['event', 'teacher-sign-in'],
          ['c.--teacher-accent', '#7a3b69'],
        ])}`,
      );
      const header = await policy(page);
      const files = new Map<string, string>(
        await Promise.all(
          ['index.html', 'page.js', 'page.css'].map(
            async (file) => [`/${file}`, await code(page, file).innerText()] as const,
          ),
        ),
      );
      // Another origin than that of the files, as with a host of its own.
      const server = createServer(({ url = '/' }, response) => {
        const text = files.get(url === '/' ? '/index.html' : url);
        const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
        response
          .writeHead(text === undefined ? 404 : 200, { 'Content-Type': type, 'Content-Security-Policy': header })
          .end(text);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const blank = await context.newPage();
        const signInLogged = blank.waitForEvent('console', (message) => message.text().startsWith('teacher-sign-in'));
        await blank.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
        await blank.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await blank.locator('input[name=email]').fill('hanako@example.jp');
        await blank.locator('input[name=password]').fill('hanako-demo');
        await blank.keyboard.press('Enter');
        await lessons(blank).first().waitFor();
        await signInLogged;
        expect(
          await blank
            .locator('teacher-course-list')
            .evaluate((element) => getComputedStyle(element).getPropertyValue('--teacher-accent')),
        ).toBe('#7a3b69');
      } finally {
        server.close();
        server.closeAllConnections();
      }
    });
  }
});
