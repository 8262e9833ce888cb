// The playground in the built pages: what it offers, what it shows, and that what it prints works elsewhere.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { manifest } from '../../scripts/generate/manifest.ts';
import { complaintsOf, openBrowser, startSite, type Site } from '../support/site.ts';

type Manifest = ReturnType<typeof manifest>;
const described = (JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest).modules.flatMap(({ declarations }) => declarations);

let site: Site;
let browser: Browser;
let context: BrowserContext;
before(async () => {
  site = await startSite();
  browser = await openBrowser();
});
afterEach(() => context?.close());
after(async () => {
  await browser.close();
  await site.close();
});

interface Shown {
  page: Page;
  complaints: string[];
  log: Locator;
}

async function open(hash = '', width = 1280): Promise<Shown> {
  context = await browser.newContext({
    locale: 'ja-JP', reducedMotion: 'reduce', viewport: { width, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = complaintsOf(page);
  await page.goto(`${site.url}/playground${hash}`);
  return { page, complaints, log: page.getByRole('log') };
}

const hasSaid = (log: Locator, text: string) => log.getByText(text, { exact: true }).first().waitFor();
const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]');

/** The control of what has a name, with all groups open. */
async function control(page: Page, name: string): Promise<Locator> {
  await page.evaluate(() => document.querySelectorAll('details').forEach((each) => { each.open = true; }));
  return page.locator('.field', { has: page.locator('code', { hasText: new RegExp(`^${name}$`) }) });
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '花子でログイン' }).click();
  await lessons(page).first().waitFor();
}

const code = (page: Page, name: string) => page.getByRole('region', { name });

/** The value of the header that is printed. */
async function policy(page: Page): Promise<string> {
  const [, value = ''] = /^Content-Security-Policy: (.+)$/.exec(await code(page, 'Content-Security-Policy').innerText()) ?? [];
  return value;
}

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  assert.deepEqual(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)), []);
}

describe('the playground', () => {
  it('shows every element, and a control for everything that the element has', async () => {
    const { page, log, complaints } = await open();
    const picker = page.getByRole('combobox', { name: '要素' });
    await picker.waitFor();
    assert.deepEqual(await picker.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)), described.map(({ tagName }) => tagName));
    for (const { tagName, attributes, members, events, cssProperties, slots, cssParts } of described) {
      await picker.selectOption(tagName);
      await page.locator(tagName).waitFor({ state: 'attached' });
      await hasSaid(log, 'teacher-ready');
      await page.getByRole('button', { name: '消す' }).click();
      const offered = await page.locator('.groups').locator('.field-name, .tick code, .method button').allTextContents();
      const properties = members.filter((member) => member.kind === 'field' && !('attribute' in member));
      const methods = members.filter(({ kind }) => kind === 'method');
      const named = (list: readonly { name: string }[]) => list.map(({ name }) => name);
      assert.deepEqual(offered, [
        ...named(attributes), ...named(properties), ...named(events), ...named(cssProperties), ...named(slots),
        ...named(methods).map((name) => `${name}()`), ...named(cssParts).map((name) => `::part(${name})`),
      ], tagName);
    }
    assert.deepEqual(complaints, []);
  });

  it('tells events as they come, and keeps an element from acting when that is wished', async () => {
    const { page, log, complaints } = await open();
    await signIn(page);
    await hasSaid(log, 'teacher-sign-in');
    await (await control(page, 'teacher-course-select')).getByRole('checkbox', { name: /preventDefault/ }).check();
    await lessons(page).first().click();
    await hasSaid(log, 'teacher-course-select');
    assert.ok(await lessons(page).count() > 3);
    assert.deepEqual(complaints, []);
  });

  it('passes on what is written to the element at once', async () => {
    const { page, log } = await open();
    await signIn(page);
    await (await control(page, 'lang')).getByRole('combobox').fill('ar-EG');
    await page.keyboard.press('Tab');
    await page.locator('teacher-course-list .teacher-root[dir=rtl]').waitFor();
    await (await control(page, 'theme')).getByRole('combobox').selectOption('dark');
    await page.locator('teacher-course-list .teacher-root[data-theme=dark]').waitFor();
    await (await control(page, '--teacher-accent')).locator('input[type=text]').fill('rgb(1, 2, 3)');
    await page.keyboard.press('Tab');
    assert.equal(await page.locator('teacher-course-list').evaluate((element) => getComputedStyle(element).getPropertyValue('--teacher-accent')), 'rgb(1, 2, 3)');
    await (await control(page, 'row-action')).getByRole('textbox').fill('メモを書く');
    await page.keyboard.press('Tab');
    await page.locator('teacher-course-list').getByRole('button', { name: 'メモを書く' }).first().click();
    await hasSaid(log, 'teacher-row-action');
    await (await control(page, 'course-id')).getByRole('combobox').focus();
    await page.locator('datalist option', { hasText: '山田 太一' }).first().waitFor({ state: 'attached' });
  });

  it('has values for properties: a sign-in of the page\'s own, lessons, a student\'s link', async () => {
    const { page } = await open();
    await (await control(page, 'fetchToken')).getByRole('checkbox').check();
    await lessons(page).first().waitFor();
    await page.getByRole('combobox', { name: '要素' }).selectOption('teacher-schedule');
    await (await control(page, 'entries')).getByRole('checkbox').check();
    await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
    assert.match(await code(page, 'page.js').innerText(), /element\.entries = \[\n/);
    await page.getByRole('combobox', { name: '要素' }).selectOption('teacher-student-room');
    await (await control(page, 'token')).getByRole('checkbox').check();
    await page.locator('teacher-student-room').getByRole('button', { name: '入室' }).waitFor();
    assert.doesNotMatch(page.url(), /token=\w{8}/);
  });

  it('spoils what the provider says, and lets the element recover', async () => {
    const { page, log } = await open();
    await signIn(page);
    const fault = page.getByRole('combobox', { name: 'プロバイダーの応答' });
    for (const [name, sentence] of [['http500', 'サーバーでエラーが起きました。'], ['truncated', 'サーバーの応答を読み取れませんでした。'], ['offline', '通信できません']] as const) {
      await fault.selectOption(name);
      await page.locator('teacher-course-list').getByText(sentence).first().waitFor();
      await fault.selectOption('none');
      await page.locator('teacher-course-list').getByText(sentence).first().waitFor({ state: 'detached' });
    }
    await page.getByRole('checkbox', { name: '次の1回だけ' }).check();
    await fault.selectOption('over');
    await hasSaid(log, 'teacher-session-expire');
    assert.equal(await fault.inputValue(), 'none');
    await signIn(page);
  });

  it('spoils a provider on a server as well', async () => {
    const { page, log } = await open(`#${new URLSearchParams({ tag: 'teacher-login', 'a.provider': site.proxy.url })}`);
    await page.getByRole('button', { name: '花子でログイン' }).waitFor();
    await page.getByRole('combobox', { name: 'プロバイダーの応答' }).selectOption('http503');
    await page.getByRole('button', { name: '花子でログイン' }).click();
    await page.locator('teacher-login').getByText('サービスを一時的に利用できません。').waitFor();
    await hasSaid(log, 'teacher-login-result');
  });

  it('stands in its address, so that a link shows the same', async () => {
    const { page } = await open('#tag=teacher-schedule&a.provider=demo%3A&a.view=week&c.--teacher-radius=2px&property=entries&event=teacher-ready&for=vue&width=phone');
    await page.locator('teacher-schedule [part~=lesson]').first().waitFor({ state: 'attached' });
    assert.match(await code(page, 'teacher.vue').innerText(), /view="week"\n {4}:entries="entries"\n {4}:style="look"\n {4}@teacher-ready="listen"/);
    assert.ok(await page.locator('teacher-schedule').evaluate((element) => element.getBoundingClientRect().width === 390));
    await page.getByRole('button', { name: '設定のリンクをコピー' }).click();
    await page.getByRole('status').getByText('コピーしました。').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  });

  it('prints the hash and the weight of the files that are served, and says what a hash covers', async () => {
    const { page } = await open();
    const bytes = readFileSync('dist/teacher-elements.js');
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    assert.ok((await code(page, 'index.html').innerText()).includes(`teacher-elements.js"\n      integrity="${integrity}"`));
    assert.equal(await code(page, 'integrity (SRI)').innerText(), integrity);
    const size = described.find(({ tagName }) => tagName === 'teacher-course-list')?.['x-cold-size'];
    await page.getByText(`この要素だけで ${size?.usable} kB`).waitFor();
    await page.getByRole('radio', { name: 'Angular' }).check();
    await page.getByText(`${size?.usable} kB で使い始められ`).waitFor();
    await page.getByText('ハッシュが確かめるのは、タグに書いたファイルだけです。').waitFor();
    await page.getByText('inlineCritical').waitFor();
    assert.match(await policy(page), /trusted-types angular /);
  });

  for (const provider of ['demo:', 'a server']) {
    it(`prints a page that works under the policy that it prints, with ${provider}`, async () => {
      const address = provider === 'demo:' ? provider : site.proxy.url;
      const { page } = await open(`#${new URLSearchParams([['tag', 'teacher-course-list'], ['a.provider', address], ['event', 'teacher-sign-in'], ['c.--teacher-accent', '#7a3b69']])}`);
      const header = await policy(page);
      const files = new Map<string, string>(await Promise.all(['index.html', 'page.js', 'page.css'].map(async (file) => [`/${file}`, await code(page, file).innerText()] as const)));
      // Another origin than that of the files, as with a host of its own.
      const server = createServer(({ url = '/' }, response) => {
        const text = files.get(url === '/' ? '/index.html' : url);
        const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html';
        response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': type, 'Content-Security-Policy': header }).end(text);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const blank = await context.newPage();
        const complaints = complaintsOf(blank);
        const said = blank.waitForEvent('console', (message) => message.text().startsWith('teacher-sign-in'));
        await blank.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
        await blank.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        await blank.locator('input[name=email]').fill('hanako@example.jp');
        await blank.locator('input[name=password]').fill('hanako-demo');
        await blank.keyboard.press('Enter');
        await lessons(blank).first().waitFor();
        await said;
        assert.equal(await blank.locator('teacher-course-list').evaluate((element) => getComputedStyle(element).getPropertyValue('--teacher-accent')), '#7a3b69');
        assert.deepEqual(complaints, []);
      } finally {
        server.close();
        server.closeAllConnections();
      }
    });
  }

  it('is accessible, in light and dark, on a laptop and a phone', async () => {
    const { page } = await open('?lang=en');
    await page.locator('input[name=email]').waitFor();
    await page.evaluate(() => document.querySelectorAll('details').forEach((each) => { each.open = true; }));
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
  });
});
