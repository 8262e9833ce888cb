import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, openBrowser, startSite, type Site } from '../support/site.ts';

/** Nobody has a room 7, which is what its door says. */
const NO_ROOM = /\/(classS|s)tudio\/7\b/;

describe('the portal, served as npm start serves it', () => {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[][];

  before(async () => {
    site = await startSite();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'ja-JP' });
    page = await context.newPage();
    complaints = [complaintsOf(page)];
  });
  afterEach(async () => {
    await context.close();
    assert.deepEqual(complaints.flat().filter((complaint) => !NO_ROOM.test(complaint)), []);
  });

  const at = (path: string) => `${site.url}/teacher${path}`;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const firstLesson = () => page.locator('[part~=lesson] a').first();

  async function signIn(on = page): Promise<void> {
    await on.locator('input[name=email]').fill('hanako@example.jp');
    await on.locator('input[name=password]').fill('hanako-demo');
    await on.keyboard.press('Enter');
    await on.locator('input[name=email]').waitFor({ state: 'detached' });
  }

  test('a teacher signs in, reloads, opens a lesson in a new tab, and signs out', async () => {
    await page.goto(at('/'));
    await signIn();
    await heading('授業一覧');
    assert.equal(page.url(), at('/course/list'));

    await page.reload();
    await firstLesson().waitFor();
    assert.match(await page.title(), /授業一覧$/);

    const address = await firstLesson().getAttribute('href');
    const tab = await context.newPage();
    complaints.push(complaintsOf(tab));
    await tab.goto(site.url + address);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(tab.url(), site.url + address);
    assert.match(await tab.title(), /授業の詳細$/);

    await page.getByRole('button', { name: '佐藤 花子' }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await page.locator('input[name=email]').waitFor();
    assert.equal(page.url(), at('/login'));
  });

  test('a sign-out in one tab reaches the other, and so does a sign-in', async () => {
    await page.goto(at('/course/list'));
    const other = await context.newPage();
    complaints.push(complaintsOf(other));
    await other.goto(at('/course/schedule'));
    await other.locator('input[name=email]').waitFor();
    await signIn();
    await other.getByRole('heading', { level: 1, name: '予定' }).waitFor();
    assert.equal(other.url(), at('/course/schedule'));

    await page.getByRole('button', { name: '佐藤 花子' }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await other.locator('input[name=email]').waitFor();
    assert.equal(other.url(), at('/login'));
    assert.deepEqual(await other.evaluate(() => Object.keys(localStorage).filter((key) => /auth|userName|avatar/.test(key))), []);
  });

  test('a link from outside leads to the sign-in, then to its lesson', async () => {
    await page.goto(at('/course/list'));
    await signIn();
    const address = await firstLesson().getAttribute('href');
    await page.evaluate(() => localStorage.clear());
    await page.goto(site.url + address);
    await page.locator('input[name=email]').waitFor();
    assert.equal(page.url(), at('/login'));
    await page.reload();
    await signIn();
    await page.waitForURL(site.url + address);
  });

  test('the list is as it was after a reload, and after back from a lesson', async () => {
    await page.goto(at('/course/list?page=2&size=20'));
    await signIn();
    await firstLesson().waitFor();
    assert.equal(page.url(), at('/course/list?page=2&size=20'));
    const first = await firstLesson().getAttribute('href');
    await page.reload();
    await firstLesson().waitFor();
    assert.equal(await firstLesson().getAttribute('href'), first);
    await firstLesson().click();
    await page.waitForURL(site.url + first);
    await page.goBack();
    await page.waitForURL(at('/course/list?page=2&size=20'));
    await page.locator(`a[href="${first}"]`).first().waitFor();
  });

  test('the browser\'s back and reload ask while a lesson is being changed', async () => {
    await page.goto(at('/course/list?state=1'));
    await signIn();
    await firstLesson().click();
    await page.getByRole('button', { name: '授業を変更' }).click();
    const memo = page.getByRole('dialog').getByLabel('メモ');
    await memo.fill('次回は二次関数から。');
    const lesson = page.url();

    await page.evaluate(() => history.back());
    const question = page.getByRole('alertdialog', { name: '変更を保存していません' });
    await question.getByRole('button', { name: '編集を続ける' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(page.url(), lesson);
    assert.equal(await memo.inputValue(), '次回は二次関数から。');

    const asked = page.waitForEvent('dialog');
    const reloading = page.reload();
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await reloading.catch(() => undefined);
    assert.equal(await memo.inputValue(), '次回は二次関数から。');

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: '保存せずに移動' }).click();
    await heading('授業一覧');
    assert.equal(page.url(), at('/course/list?state=1'));
  });

  test('no page complains, none lacks a file, each has a title and an icon', async () => {
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && !NO_ROOM.test(response.url())) missing.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(at('/login'));
    await page.locator('input[name=email]').waitFor();
    for (const [path, title] of [['/forget', 'パスワードの再設定'], ['/provision', '利用規約'], ['/no/such/page', 'オンライン家庭教師｜講師画面']] as const) {
      await page.goto(at(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction((wanted) => document.title.endsWith(wanted), title);
    }
    await page.goto(at('/login'));
    await signIn();
    for (const [path, title] of [
      ['/course/list', '授業一覧'], ['/course/schedule', '予定'], ['/contact/list', '連絡先一覧'], ['/contact/list/live/7', '面談ルーム'],
      ['/course/list/live/7', '授業ルーム'], ['/visit/list', '面談一覧'], ['/setting', '設定'], ['/updatepwd', 'パスワードの変更'],
    ] as const) {
      await page.goto(at(path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction((wanted) => document.title.endsWith(wanted), title);
    }
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    assert.equal((await page.request.get(new URL(icon ?? '', page.url()).href)).status(), 200);
    assert.deepEqual(missing, []);
  });
});
