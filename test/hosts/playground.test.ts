// The playground in the built pages: what it offers, what it shows, and that what it prints works elsewhere.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { brokenRules } from '../support/playwright/accessible.ts';
import { expect } from '../support/playwright/fixtures.ts';
import { code, described, lessons, test } from './support/playground-page.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
  // The provider in the page has a Yjs of its own and shares no documents with the elements; failed calls are logged.
  allowedComplaints: /^Yjs was already imported\.|request error 5\d\d|Failed to load resource/,
});

const hasLogged = (log: Locator, text: string) => log.getByText(text, { exact: true }).first().waitFor();

/** The control of what has a name, with all groups open. */
async function control(page: Page, name: string): Promise<Locator> {
  await page.evaluate(() =>
    document.querySelectorAll('details').forEach((each) => {
      each.open = true;
    }),
  );
  return page.locator('.field', { has: page.locator('code:not(p code)', { hasText: new RegExp(`^${name}$`) }) });
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '花子でログイン' }).click();
  await lessons(page).first().waitFor();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await brokenRules(page)).toEqual([]);
}

test.describe('the playground', () => {
  test('shows every element, with a control for each of its attributes, properties and methods', async ({ open }) => {
    const { page, log } = await open();
    const picker = page.getByRole('combobox', { name: '要素' });
    await picker.waitFor();
    expect(
      await picker.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)),
    ).toEqual(described.map(({ tagName }) => tagName));
    for (const { tagName, attributes, members, events, cssProperties, slots, cssParts } of described) {
      await picker.selectOption(tagName);
      await page.locator(tagName).waitFor({ state: 'attached' });
      await hasLogged(log, 'teacher-ready');
      await page.getByRole('button', { name: '消す' }).click();
      const offered = await page
        .locator('.groups')
        .locator('.field-name, .tick code, .method button')
        .allTextContents();
      const properties = members.filter((member) => member.kind === 'field' && !('attribute' in member));
      const methods = members.filter(({ kind }) => kind === 'method');
      const named = (list: readonly { name: string }[]) => list.map(({ name }) => name);
      expect(offered, tagName).toEqual([
        ...named(attributes),
        ...named(properties),
        ...named(events),
        ...named(cssProperties),
        ...named(slots),
        ...named(methods).map((name) => `${name}()`),
        ...named(cssParts).map((name) => `::part(${name})`),
      ]);
    }
  });

  test('logs events, and cancels them on request', async ({ open }) => {
    const { page, log } = await open();
    await signIn(page);
    await hasLogged(log, 'teacher-sign-in');
    await (await control(page, 'teacher-course-select')).getByRole('checkbox', { name: /preventDefault/ }).check();
    await lessons(page).first().click();
    await hasLogged(log, 'teacher-course-select');
    expect(await lessons(page).count()).toBeGreaterThan(3);
  });

  test('passes typed values to the element immediately', async ({ open }) => {
    const { page, log } = await open();
    await signIn(page);
    await (await control(page, 'lang')).getByRole('combobox').fill('ar-EG');
    await page.keyboard.press('Tab');
    await page.locator('teacher-course-list .teacher-root[dir=rtl]').waitFor();
    await (await control(page, 'theme')).getByRole('combobox').selectOption('dark');
    await page.locator('teacher-course-list .teacher-root[data-theme=dark]').waitFor();
    await (await control(page, '--teacher-accent')).locator('input[type=text]').fill('rgb(1, 2, 3)');
    await page.keyboard.press('Tab');
    expect(
      await page
        .locator('teacher-course-list')
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--teacher-accent')),
    ).toBe('rgb(1, 2, 3)');
    await (await control(page, 'row-action')).getByRole('textbox').fill('メモを書く');
    await page.keyboard.press('Tab');
    await page.locator('teacher-course-list').getByRole('button', { name: 'メモを書く' }).first().click();
    await hasLogged(log, 'teacher-row-action');
    await (await control(page, 'course-id')).getByRole('combobox').focus();
    await page.locator('datalist option', { hasText: '山田 太一' }).first().waitFor({ state: 'attached' });
  });

  test("offers values for properties: fetchToken, lessons, a student's link", async ({ open }) => {
    const { page } = await open();
    await (await control(page, 'fetchToken')).getByRole('checkbox').check();
    await lessons(page).first().waitFor();
    await page.getByRole('combobox', { name: '要素' }).selectOption('teacher-schedule');
    await (await control(page, 'entries')).getByRole('checkbox').check();
    await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
    expect(await code(page, 'page.js').innerText()).toMatch(/element\.entries = \[\n/);
    await page.getByRole('combobox', { name: '要素' }).selectOption('teacher-student-room');
    await (await control(page, 'token')).getByRole('checkbox').check();
    await page.locator('teacher-student-room').getByRole('button', { name: '入室' }).waitFor();
    expect(page.url()).not.toMatch(/token=\w{8}/);
  });

  test('injects faults into replies, and lets the element recover', async ({ open }) => {
    const { page, log } = await open();
    await signIn(page);
    const fault = page.getByRole('combobox', { name: 'プロバイダーの応答' });
    for (const [name, sentence] of [
      ['http500', 'サーバーでエラーが起きました。'],
      ['truncated', 'サーバーの応答を読み取れませんでした。'],
      ['offline', '通信できません'],
    ] as const) {
      await fault.selectOption(name);
      await page.locator('teacher-course-list').getByText(sentence).first().waitFor();
      await fault.selectOption('none');
      await page.locator('teacher-course-list').getByText(sentence).first().waitFor({ state: 'detached' });
    }
    await page.getByRole('checkbox', { name: '次の1回だけ' }).check();
    await fault.selectOption('over');
    await hasLogged(log, 'teacher-session-expire');
    expect(await fault.inputValue()).toBe('none');
    await signIn(page);
  });

  test('injects faults into a provider on a server', async ({ site, open }) => {
    const { page, log } = await open(`#${new URLSearchParams({ tag: 'teacher-login', 'a.provider': site.proxy.url })}`);
    await page.getByRole('button', { name: '花子でログイン' }).waitFor();
    await page.getByRole('combobox', { name: 'プロバイダーの応答' }).selectOption('http503');
    await page.getByRole('button', { name: '花子でログイン' }).click();
    await page.locator('teacher-login').getByText('サービスを一時的に利用できません。').waitFor();
    await hasLogged(log, 'teacher-login-result');
  });

  test('keeps its state in the address, so a link shows the same', async ({ open }) => {
    const { page } = await open(
      '#tag=teacher-schedule&a.provider=demo%3A&a.view=week&c.--teacher-radius=2px&property=entries&event=teacher-ready&for=vue&width=phone',
    );
    await page.locator('teacher-schedule [part~=lesson]').first().waitFor({ state: 'attached' });
    expect(await code(page, 'teacher.vue').innerText()).toMatch(
      /view="week"\n {4}:entries="entries"\n {4}:style="look"\n {4}@teacher-ready="listen"/,
    );
    expect(
      await page.locator('teacher-schedule').evaluate((element) => element.getBoundingClientRect().width === 390),
    ).toBeTruthy();
    await page.getByRole('button', { name: '設定のリンクをコピー' }).click();
    await page.getByRole('status').getByText('コピーしました。').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('is accessible, in light and dark, on a laptop and a phone', async ({ open }) => {
    const { page } = await open('?lang=en');
    await page.locator('input[name=email]').waitFor();
    await page.evaluate(() =>
      document.querySelectorAll('details').forEach((each) => {
        each.open = true;
      }),
    );
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= 390)).toBeTruthy();
  });
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
