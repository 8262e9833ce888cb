import type { Page } from '@playwright/test';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import { expect, test } from '../support/playwright/fixtures.ts';

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

test.describe("the teacher's own account, served as npm start serves it", () => {
  test('a new picture is shown immediately, after a reload, and on another machine', async ({
    page,
    portalUrl,
    openProfile,
  }) => {
    await page.goto(portalUrl('/setting'));
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
    await page
      .locator('.settings-avatar input[type=file]')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') });
    await page.getByRole('button', { name: 'この写真にする' }).click();
    await acknowledge(page);
    const address = await headerPicture(page).getAttribute('src');
    expect(address ?? '').toMatch(/\/files\/[\w-]+\.webp$/);

    await page.reload();
    expect(await headerPicture(page).getAttribute('src')).toBe(address);
    const size = await headerPicture(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([512, 512]);

    const other = await openProfile();
    await other.goto(portalUrl('/'));
    await signIn(other);
    expect(await headerPicture(other).getAttribute('src')).toBe(address);
  });

  test('the later of two tabs shows a conflict, and both changes are kept', async ({ portalUrl, openProfile }) => {
    const first = await openProfile();
    await first.goto(portalUrl('/setting'));
    await signIn(first);
    const second = await first.context().newPage();
    await second.goto(portalUrl('/setting'));
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
    expect(await first.getByLabel('電話番号').inputValue()).toBe('090-1111-2222');
    expect(await first.getByLabel('フリガナ').inputValue()).toBe('サトウ ハナ');
  });

  test('the mailed link changes the address, even on a machine without a session', async ({
    page,
    site,
    portalUrl,
    openProfile,
  }) => {
    await page.goto(portalUrl('/setting'));
    await signIn(page);
    await page.getByRole('button', { name: 'メールアドレスを変更' }).click();
    await page.getByLabel('新しいメールアドレス').fill('new.hanako@example.jp');
    await page.getByLabel('現在のパスワード', { exact: true }).fill('hanako-demo');
    await page.getByRole('button', { name: '確認メールを送信' }).click();
    await page.getByText('確認メールを送信しました').waitFor();

    const mailbox = await (await fetch(`${site.provider.url}/mailbox`)).text();
    const [, link] = /setting(#email=[\w-]+)/.exec(mailbox) ?? [];
    expect(link, 'the mailbox has a link').toBeDefined();
    const other = await openProfile();
    await other.goto(portalUrl(`/setting${link}`));
    await other.locator('input[name=email]').waitFor();
    expect(new URL(other.url()).hash).toBe('');
    await signIn(other);
    await other.getByText('新しいメールアドレス: new.hanako@example.jp').waitFor();
    await acknowledge(other);
    expect(other.url()).toBe(portalUrl('/setting'));

    const third = await openProfile();
    await third.goto(portalUrl('/'));
    await signIn(third, 'new.hanako@example.jp');
  });

  test('a new password ends the session of other machines and replaces the old one', async ({
    page,
    portalUrl,
    openProfile,
    allowComplaints,
  }) => {
    allowComplaints(OF_ENDED_SESSION);
    const other = await openProfile();
    for (const each of [page, other]) {
      await each.goto(portalUrl('/course/list'));
      await signIn(each);
    }
    await page.getByRole('button', { name: '佐藤 花子' }).click();
    await page.getByRole('menuitem', { name: 'パスワードの変更' }).click();
    await page.locator('input[name=current-password]').fill('hanako-demo');
    await page.locator('input[name=new-password]').fill('kaeru tobikomu');
    await page.locator('input[name=again-password]').fill('kaeru tobikomu');
    await page.keyboard.press('Enter');
    await acknowledge(page);

    // The page may know already: it asks who is at the door of a lesson.
    await other.goto(portalUrl('/course/schedule'));
    await other.locator('input[name=email]').waitFor();
    await signIn(other, 'hanako@example.jp', 'kaeru tobikomu');
  });
});
