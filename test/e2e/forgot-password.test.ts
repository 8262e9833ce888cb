import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, openBrowser, startSite, type Site } from '../support/site.ts';

const NEW = 'たこやき-42-sanpo';

describe('a forgotten password, served as npm start serves it', () => {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  before(async () => {
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
  });
  beforeEach(async () => {
    // Each has its own: how often a mail may be asked for is counted.
    site = await startSite();
    context = await browser.newContext({ locale: 'ja-JP' });
    page = await context.newPage();
    complaints = complaintsOf(page);
  });
  afterEach(async () => {
    await context.close();
    await site.close();
    assert.deepEqual(complaints, []);
  });

  const at = (path: string) => `${site.url}/teacher${path}`;
  const heading = (name: string, on = page) => on.getByRole('heading', { level: 1, name, exact: true }).waitFor();

  /** The newest link as the mailbox page shows it to a person; it leads to where the portal is in this test. */
  async function linkOfMailbox(): Promise<string> {
    const mailbox = await context.newPage();
    await mailbox.goto(`${site.provider.url}/mailbox`);
    const text = await mailbox.locator('body').innerText();
    await mailbox.close();
    const [, token] = /http:\/\/localhost:8080\/teacher\/forget#token=([\w-]+)/.exec(text) ?? [];
    assert.ok(token, 'the mailbox shows a link');
    return at(`/forget#token=${token}`);
  }

  async function askForMail(email: string): Promise<void> {
    await page.goto(at('/login'));
    await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click();
    await page.locator('input[name=email]').fill(email);
    await page.keyboard.press('Enter');
    await heading('メールを確認してください');
  }

  async function setPassword(password: string, on = page): Promise<void> {
    await on.locator('input[name=password]').fill(password);
    await on.locator('input[name=repeat]').fill(password);
    await on.keyboard.press('Enter');
  }

  test('address, mail, link, new password, sign-in: all with the keyboard, and the token stays out of sight', async () => {
    await askForMail('hanako@example.jp');
    const link = await linkOfMailbox();
    const token = link.split('token=')[1] ?? '';

    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), JSON.stringify(request.headers())));
    await page.goto('about:blank');
    await page.goto(link);
    await heading('新しいパスワードを設定');
    assert.equal(page.url(), at('/forget'));

    await page.locator('input[name=password]').focus();
    await page.keyboard.type('mijikai');
    await page.keyboard.press('Enter');
    await page.getByText('8文字以上で入力してください').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(NEW);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(NEW);
    await page.keyboard.press('Enter');
    await page.getByText('パスワードを設定しました。').waitFor();
    assert.equal(page.url(), at('/login'));

    await page.locator('input[name=email]').fill('hanako@example.jp');
    await page.locator('input[name=password]').fill(NEW);
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/course/list'));
    assert.deepEqual(addresses.filter((text) => text.includes(token)), []);

    // Back through the tab's history nobody meets it either.
    await page.goBack();
    assert.ok(!page.url().includes(token));
    await page.goForward();
    await page.waitForURL(at('/course/list'));
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
    assert.ok(!kept.includes(token));
  });

  test('the link ends the session on another machine, and works only once', async () => {
    const other = await browser.newContext({ locale: 'ja-JP' });
    const desk = await other.newPage();
    await desk.goto(at('/course/list'));
    await desk.locator('input[name=email]').fill('hanako@example.jp');
    await desk.locator('input[name=password]').fill('hanako-demo');
    await desk.keyboard.press('Enter');
    await desk.locator('[part~=lesson]').first().waitFor();

    await askForMail('hanako@example.jp');
    const link = await linkOfMailbox();
    await page.goto('about:blank');
    await page.goto(link);
    await setPassword(NEW);
    await page.getByText('パスワードを設定しました。').waitFor();
    await desk.reload();
    await desk.locator('input[name=email]').waitFor();
    await other.close();

    await page.goto('about:blank');
    await page.goto(link);
    await setPassword(`${NEW}-2`);
    const hint = page.getByRole('alertdialog', { name: 'ヒント' });
    await hint.getByText('このリンクは使えません。').waitFor();
    await hint.getByRole('button', { name: '了解' }).click();
    await heading('このリンクは使えません');
    await page.getByRole('button', { name: 'パスワードの再設定' }).click();
    await heading('パスワードの再設定');
  });

  test('a link of 31 minutes ago is over, and so is one with a changed letter', async () => {
    await askForMail('hanako@example.jp');
    const link = await linkOfMailbox();
    const changed = link.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const [address, minutes] of [[changed, 0], [link, 31]] as const) {
      site.provider.setClock({ advanceMilliseconds: minutes * 60_000 });
      await page.goto('about:blank');
      await page.goto(address);
      await setPassword(NEW);
      await page.getByRole('alertdialog', { name: 'ヒント' }).getByText('有効期限が切れています').waitFor();
      await page.keyboard.press('Enter');
      await heading('このリンクは使えません');
    }
  });

  test('an unknown address reads the same words, and gets no mail', async () => {
    await askForMail('hanako@example.jp');
    const known = await page.locator('main').innerText();
    await askForMail('nobody@example.jp');
    const unknown = await page.locator('main').innerText();
    const plain = (text: string) => text.replace(/\S+@example\.jp/, '').replace(/あと\d+秒/, '');
    assert.equal(plain(unknown), plain(known));
    assert.deepEqual((await site.provider.mails()).map(({ to }) => to), ['hanako@example.jp']);
  });

  test('the terms are read from the file that lies beside the portal; a broken line is told, and mended', async () => {
    await page.goto(at('/login'));
    await page.locator('input[name=email]').waitFor();
    let isBroken = true;
    await page.route('**/teacher/provision/*.txt', (route) => (isBroken ? route.abort() : route.continue()));
    await page.getByRole('link', { name: '利用規約' }).click();
    await page.getByText('通信できませんでした。').waitFor();
    // What the browser itself says of the broken line is no complaint of the page.
    complaints.length = 0;
    isBroken = false;
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('heading', { level: 2, name: '第1条(定義)' }).waitFor();
    assert.equal(await page.title(), '利用規約');
  });
});
