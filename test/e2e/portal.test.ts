import type { Page } from '@playwright/test';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import { expect, test } from '../support/playwright/fixtures.ts';

/** There is no room 7, and its pre-join screen shows that. */
const NO_ROOM = /\/(classS|s)tudio\/7\b/;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const firstLesson = (page: Page) => page.locator('[part~=lesson] a').first();

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.locator('input[name=email]').waitFor({ state: 'detached' });
}

test.describe('the portal, served as npm start serves it', () => {
  test.use({ allowedComplaints: NO_ROOM });

  test(
    'a teacher signs in, reloads, opens a lesson in a new tab, and signs out',
    { tag: '@journey' },
    async ({ page, context, site, portalUrl, allowComplaints }) => {
      allowComplaints(OF_ENDED_SESSION);
      await page.goto(portalUrl('/'));
      await signIn(page);
      await heading(page, '授業一覧');
      expect(page.url()).toBe(portalUrl('/course/list'));

      await page.reload();
      await firstLesson(page).waitFor();
      expect(await page.title()).toMatch(/授業一覧$/);

      const address = await firstLesson(page).getAttribute('href');
      const tab = await context.newPage();
      await tab.goto(site.url + address);
      await tab.getByRole('heading', { level: 1 }).waitFor();
      expect(tab.url()).toBe(site.url + address);
      expect(await tab.title()).toMatch(/授業の詳細$/);

      await page.getByRole('button', { name: '佐藤 花子' }).click();
      await page.getByRole('menuitem', { name: 'ログアウト' }).click();
      await page.locator('input[name=email]').waitFor();
      expect(page.url()).toBe(portalUrl('/login'));
    },
  );

  test('a tab of an earlier release, whose files are gone, reloads once and continues', async ({
    page,
    portalUrl,
    allowComplaints,
  }) => {
    allowComplaints(/404|could not be fetched|dynamically imported/);
    let isGone = false;
    await page.route(/\.js$/, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await page.goto(portalUrl('/'));
    await page.locator('input[name=email]').waitFor();
    await page.evaluate(() => Object.assign(window, { isEarlier: true }));
    isGone = true;
    // The page that is loaded then is of the next release.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) isGone = false;
    });
    await page.locator('input[name=email]').fill('hanako@example.jp');
    await page.locator('input[name=password]').fill('hanako-demo');
    await page.keyboard.press('Enter');
    await heading(page, '授業一覧');
    expect(await page.evaluate(() => 'isEarlier' in window)).toBe(false);
  });

  test('signing out or in reaches the other tab', async ({ page, context, portalUrl, allowComplaints }) => {
    allowComplaints(OF_ENDED_SESSION);
    await page.goto(portalUrl('/course/list'));
    const other = await context.newPage();
    await other.goto(portalUrl('/course/schedule'));
    await other.locator('input[name=email]').waitFor();
    await signIn(page);
    await other.getByRole('heading', { level: 1, name: '予定' }).waitFor();
    expect(other.url()).toBe(portalUrl('/course/schedule'));

    await page.getByRole('button', { name: '佐藤 花子' }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await other.locator('input[name=email]').waitFor();
    expect(other.url()).toBe(portalUrl('/login'));
    expect(
      await other.evaluate(() => Object.keys(localStorage).filter((key) => /auth|userName|avatar/.test(key))),
    ).toEqual([]);
  });

  test('an external link leads to the sign-in, then to its lesson', async ({ page, site, portalUrl }) => {
    await page.goto(portalUrl('/course/list'));
    await signIn(page);
    const address = await firstLesson(page).getAttribute('href');
    await page.evaluate(() => localStorage.clear());
    await page.goto(site.url + address);
    await page.locator('input[name=email]').waitFor();
    expect(page.url()).toBe(portalUrl('/login'));
    await page.reload();
    await signIn(page);
    await page.waitForURL(site.url + address);
  });

  test('the list keeps its state after a reload and after returning from a lesson', async ({
    page,
    site,
    portalUrl,
  }) => {
    await page.goto(portalUrl('/course/list?page=2&size=20'));
    await signIn(page);
    await firstLesson(page).waitFor();
    expect(page.url()).toBe(portalUrl('/course/list?page=2&size=20'));
    const first = await firstLesson(page).getAttribute('href');
    await page.reload();
    await firstLesson(page).waitFor();
    expect(await firstLesson(page).getAttribute('href')).toBe(first);
    await firstLesson(page).click();
    await page.waitForURL(site.url + first);
    await page.goBack();
    await page.waitForURL(portalUrl('/course/list?page=2&size=20'));
    await page.locator(`a[href="${first}"]`).first().waitFor();
  });

  test('going back and reloading ask for confirmation while a lesson is being changed', async ({ page, portalUrl }) => {
    await page.goto(portalUrl('/course/list?state=1'));
    await signIn(page);
    await firstLesson(page).click();
    await page.getByRole('button', { name: '授業を変更' }).click();
    const memo = page.getByRole('dialog').getByLabel('メモ');
    await memo.fill('次回は二次関数から。');
    const lesson = page.url();

    await page.evaluate(() => history.back());
    const question = page.getByRole('alertdialog', { name: '変更を保存していません' });
    await question.getByRole('button', { name: '編集を続ける' }).click();
    await question.waitFor({ state: 'detached' });
    expect(page.url()).toBe(lesson);
    expect(await memo.inputValue()).toBe('次回は二次関数から。');

    const asked = page.waitForEvent('dialog');
    // Not page.reload(): that waits for a load which the answer prevents.
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await memo.inputValue()).toBe('次回は二次関数から。');

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: '保存せずに移動' }).click();
    await heading(page, '授業一覧');
    expect(page.url()).toBe(portalUrl('/course/list?state=1'));
  });

  test('every page loads without console messages or missing files, with a title and an icon', async ({
    page,
    portalUrl,
  }) => {
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && !NO_ROOM.test(response.url()))
        missing.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(portalUrl('/login'));
    await page.locator('input[name=email]').waitFor();
    for (const [path, title] of [
      ['/forget', 'パスワードの再設定'],
      ['/provision', '利用規約'],
      ['/no/such/page', 'オンライン家庭教師｜講師画面'],
    ] as const) {
      await page.goto(portalUrl(path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction((wanted) => document.title.endsWith(wanted), title);
    }
    await page.goto(portalUrl('/login'));
    await signIn(page);
    for (const [path, title] of [
      ['/course/list', '授業一覧'],
      ['/course/schedule', '予定'],
      ['/contact/list', '連絡先一覧'],
      ['/contact/list/live/7', '面談ルーム'],
      ['/course/list/live/7', '授業ルーム'],
      ['/visit/list', '面談一覧'],
      ['/setting', '設定'],
      ['/updatepwd', 'パスワードの変更'],
    ] as const) {
      await page.goto(portalUrl(path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction((wanted) => document.title.endsWith(wanted), title);
    }
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    expect((await page.request.get(new URL(icon ?? '', page.url()).href)).status()).toBe(200);
    expect(missing).toEqual([]);
  });
});
