import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, openBrowser, startSite, type Site } from '../support/site.ts';

describe('the teacher\'s own account, served as npm start serves it', () => {
  let site: Site;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[][] = [];

  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());
  beforeEach(async () => {
    site = await startSite();
    complaints.length = 0;
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    await site.close();
    assert.deepEqual(complaints.flat(), []);
  });

  const at = (path: string) => `${site.url}/teacher${path}`;

  /** A browser profile of its own: another machine. */
  async function openProfile(): Promise<Page> {
    const context = await browser.newContext({ locale: 'ja-JP' });
    contexts.push(context);
    const page = await context.newPage();
    complaints.push(complaintsOf(page));
    return page;
  }

  async function signIn(page: Page, email = 'hanako@example.jp', password = 'hanako-demo'): Promise<void> {
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.locator('input[name=email]').waitFor({ state: 'detached' });
  }

  const headerPicture = (page: Page) => page.locator('.portal-account img');
  const acknowledge = async (page: Page) => {
    await page.getByRole('alertdialog', { name: '変更完了' }).getByText('情報が変更されました').waitFor();
    await page.getByRole('button', { name: '了解' }).click();
  };

  test('a picture is there at once, after a reload, and on another machine', async () => {
    const page = await openProfile();
    await page.goto(at('/setting'));
    await signIn(page);
    const photo = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 900, height: 600 });
      const context = canvas.getContext('2d');
      if (context) {
        context.fillStyle = '#0e6b75';
        context.fillRect(0, 0, 900, 600);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await page.locator('.settings-avatar input[type=file]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') });
    await page.getByRole('button', { name: 'この写真にする' }).click();
    await acknowledge(page);
    const address = await headerPicture(page).getAttribute('src');
    assert.match(address ?? '', /\/files\/[\w-]+\.webp$/);

    await page.reload();
    assert.equal(await headerPicture(page).getAttribute('src'), address);
    const size = await headerPicture(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    assert.deepEqual(size, [512, 512]);

    const other = await openProfile();
    await other.goto(at('/'));
    await signIn(other);
    assert.equal(await headerPicture(other).getAttribute('src'), address);
  });

  test('of two tabs the later one is told, and both changes are kept', async () => {
    const first = await openProfile();
    await first.goto(at('/setting'));
    await signIn(first);
    const second = await first.context().newPage();
    complaints.push(complaintsOf(second));
    await second.goto(at('/setting'));
    await second.getByLabel('電話番号').fill('090-1111-2222');
    await first.getByLabel('フリガナ').fill('サトウ ハナ');
    await first.getByRole('button', { name: '変更を保存' }).click();
    await acknowledge(first);

    await second.getByRole('button', { name: '変更を保存' }).click();
    const question = second.getByRole('alertdialog', { name: '設定がほかの画面で変更されました' });
    await question.getByText('サトウ ハナ').waitFor();
    await question.getByRole('button', { name: '選んだ内容で保存' }).click();
    await acknowledge(second);
    await first.reload();
    assert.equal(await first.getByLabel('電話番号').inputValue(), '090-1111-2222');
    assert.equal(await first.getByLabel('フリガナ').inputValue(), 'サトウ ハナ');
  });

  test('an address changes by the link of the mail, on a machine where nobody is signed in', async () => {
    const page = await openProfile();
    await page.goto(at('/setting'));
    await signIn(page);
    await page.getByRole('button', { name: 'メールアドレスを変更' }).click();
    await page.getByLabel('新しいメールアドレス').fill('new.hanako@example.jp');
    await page.getByLabel('現在のパスワード', { exact: true }).fill('hanako-demo');
    await page.getByRole('button', { name: '確認メールを送信' }).click();
    await page.getByText('確認メールを送信しました').waitFor();

    const mailbox = await (await fetch(`${site.provider.url}/mailbox`)).text();
    const link = /setting(#email=[\w-]+)/.exec(mailbox)?.[1] ?? assert.fail('no link in the mailbox');
    const other = await openProfile();
    await other.goto(at(`/setting${link}`));
    await other.locator('input[name=email]').waitFor();
    assert.equal(new URL(other.url()).hash, '');
    await signIn(other);
    await other.getByText('新しいメールアドレス: new.hanako@example.jp').waitFor();
    await acknowledge(other);
    assert.equal(other.url(), at('/setting'));

    const third = await openProfile();
    await third.goto(at('/'));
    await signIn(third, 'new.hanako@example.jp');
  });

  test('a new password ends the session of another machine, and is the one that counts', async () => {
    const [page, other] = [await openProfile(), await openProfile()];
    for (const each of [page, other]) {
      await each.goto(at('/course/list'));
      await signIn(each);
    }
    await page.getByRole('button', { name: '佐藤 花子' }).click();
    await page.getByRole('menuitem', { name: 'パスワードの変更' }).click();
    await page.locator('input[name=current-password]').fill('hanako-demo');
    await page.locator('input[name=new-password]').fill('kaeru tobikomu');
    await page.locator('input[name=again-password]').fill('kaeru tobikomu');
    await page.keyboard.press('Enter');
    await acknowledge(page);

    await other.getByRole('link', { name: '予定' }).first().click();
    await other.locator('input[name=email]').waitFor();
    await signIn(other, 'hanako@example.jp', 'kaeru tobikomu');
    // The browser notes what the ended session was refused.
    for (const list of complaints) list.splice(0, list.length, ...list.filter((line) => !line.includes('status of 403')));
  });
});
