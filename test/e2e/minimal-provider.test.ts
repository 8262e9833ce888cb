// The whole portal on a provider of docs/spec.md alone (demo/minimal-provider): numeric ids, nulls, and writes without data.
import type { Locator, Page } from '@playwright/test';
import { startMinimalProvider } from '../../demo/minimal-provider/start.ts';
import { startPageServer } from '../../demo/page-server/start.ts';
import { addDays } from '../../src/core/time/index.ts';
import { ordinaryDay } from '../support/clock/ordinary-day.ts';
import { serving } from '../support/playwright/build.ts';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import { signInAt } from '../support/playwright/lesson.ts';

const NEW_PASSWORD = 'kaeru tobikomu';
/** Beyond the lessons of the provider. */
const NEW_DAY = ordinaryDay(20);
const LESSON_TODAY = '101';
const MEETING_TODAY = '201';

interface Minimal {
  /** The address of a path of the portal, as in `/course/list`. */
  portalUrl(path: string): string;
  /** The texts of the mails so far. */
  readonly mails: readonly string[];
  /** What another program of the teacher asks. */
  ask(method: string, path: string): Promise<{ status: number }>;
}

const test = base.extend<{ minimal: Minimal }>({
  minimal: async ({ context, profiles }, use) => {
    const mails: string[] = [];
    const provider = await startMinimalProvider({ sendMail: ({ text }) => void mails.push(text) });
    const address = `http://127.0.0.1:${provider.port}`;
    const pages = await startPageServer({ ...serving(), provider: address, isDemo: true });
    await use({
      mails,
      portalUrl: (path) => `http://127.0.0.1:${pages.port}/teacher${path}`,
      async ask(method, path) {
        const body = JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' });
        const signedIn = await fetch(`${address}/api/client/teacher/login`, { method: 'POST', body });
        const headers = { Authorization: signedIn.headers.get('Authorization') ?? '' };
        return (await (await fetch(address + path, { method, headers })).json()) as { status: number };
      },
    });
    // What a page still fetches when its server ends is nothing to complain about.
    await Promise.all([context, ...profiles].flatMap((each) => each.pages()).map((page) => page.close()));
    await pages.close();
    await provider.close();
  },
});

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test.describe('the portal on the minimal provider', () => {
  test('a teacher signs in, browses and searches the list, and signs out', async ({
    page,
    minimal: { portalUrl },
    allowComplaints,
  }) => {
    allowComplaints(OF_ENDED_SESSION);
    await signInAt(page, portalUrl('/'));
    await page.getByRole('heading', { name: '授業一覧' }).waitFor();
    const rows = page.locator('.lesson-row');
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toHaveAttribute('data-state', '2');
    await page.getByLabel('キーワード').fill('山田');
    await page.getByRole('button', { name: '検索', exact: true }).click();
    await page.getByText(/^検索結果/).waitFor();
    for (const text of await rows.allTextContents()) expect(text).toContain('山田 太一');

    await signOut(page);
    expect(page.url()).toBe(portalUrl('/login'));
  });

  test('a list without a total offers a next page while its pages are full', async ({
    page,
    minimal: { portalUrl },
  }) => {
    await signInAt(page, portalUrl('/course/list'));
    const rows = page.locator('.lesson-row');
    await expect(rows).toHaveCount(10);
    await page.getByRole('button', { name: '次のページ' }).click();
    await expect(rows).toHaveCount(7);
  });

  test('a teacher changes a lesson and cancels it', async ({ page, minimal: { portalUrl } }) => {
    await signInAt(page, portalUrl('/course/list?state=1'));
    await page.locator('[part~=lesson] a[href*="/detail/"]').nth(2).click();
    await page.getByRole('button', { name: /^授業を変更/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().fill('06:15');
    await dialog.getByRole('textbox', { name: /メモ/ }).fill('教科書を持参');
    await page.getByRole('button', { name: '変更を保存' }).click();
    await acknowledge(page, '変更完了');
    await page.getByText('教科書を持参').waitFor();
    await page.getByText('06:15–07:15').first().waitFor();

    await page.getByRole('button', { name: /^授業をキャンセル/ }).click();
    await dialog.getByRole('textbox').fill('体調不良');
    await page.getByRole('button', { name: 'キャンセルする', exact: true }).click();
    await acknowledge(page, 'キャンセル完了');
    await page.reload();
    await page.getByText('キャンセル', { exact: true }).first().waitFor();
    await page.getByText('教科書を持参').waitFor();
  });

  test('a teacher creates a lesson in the schedule, and locks and unlocks a date', async ({
    page,
    minimal: { portalUrl },
  }) => {
    await signInAt(page, portalUrl(`/course/schedule?view=day&date=${NEW_DAY}`));
    await page.getByRole('button', { name: '授業を登録' }).click();
    const dialog = page.getByRole('dialog');
    await fill(page, dialog.getByRole('combobox', { name: /時刻/ }), '04:30');
    await dialog.getByRole('combobox', { name: /生徒/ }).fill('山田');
    await page.getByRole('option').first().click();
    await dialog.getByRole('combobox', { name: /科目/ }).fill('古典');
    await dialog.getByRole('button', { name: /登録/ }).last().click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.schedule-chip[data-time*="04:30"]').waitFor();
    await page.reload();
    await page.locator('.schedule-chip[data-time*="04:30"]').waitFor();

    const date = addDays(NEW_DAY, 1);
    await page.goto(portalUrl(`/course/schedule?view=month&date=${date}`));
    const day = (isLocked: boolean) =>
      page.locator(`[data-day="${date}"]${isLocked ? '[data-locked]' : ':not([data-locked])'}`).first();
    await day(false).waitFor();
    await page.locator(`[data-date="${date}"]`).first().focus();
    await page.getByRole('button', { name: '予定をロック' }).click();
    await dialog.getByRole('textbox', { name: /^理由/ }).fill('学会');
    await dialog.getByRole('button', { name: 'ロックする' }).click();
    await dialog.waitFor({ state: 'detached' });
    await day(true).getByText('学会').waitFor();
    await page.reload();
    await day(true).waitFor();
    await page.locator(`[data-date="${date}"]`).first().focus();
    await page.getByRole('button', { name: '予定をロック' }).click();
    await dialog.getByRole('button', { name: 'ロックを解除' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await day(false).waitFor();
  });

  test('a teacher finds a student, reads the contract and browses the meetings', async ({
    page,
    minimal: { portalUrl },
  }) => {
    await signInAt(page, portalUrl('/contact/list'));
    await page.getByText('全5人').waitFor();
    await page.getByRole('searchbox').fill('山田');
    await page.getByText('検索結果 1人').waitFor();
    await page
      .getByRole('link', { name: /山田 太一/ })
      .first()
      .click();
    const contract = page.getByRole('region', { name: '契約内容' });
    await contract.getByText('週1回・60分').waitFor();
    await page.getByRole('table', { name: 'これからの授業' }).waitFor();

    await page.goto(portalUrl('/visit/list'));
    await expect(page.locator('.visit-row')).toHaveCount(4);
    await page.locator('.visit-row').first().locator('.visit-open').click();
    await page.getByRole('dialog').getByText('進行中').waitFor();
  });

  test('rooms follow the times of the specification, and a meeting without a room can be ended', async ({
    page,
    minimal: { portalUrl },
  }) => {
    await signInAt(page, portalUrl(`/course/list/live/${LESSON_TODAY}`));
    await page.getByText('この授業には、オンラインの部屋が用意されていません。').waitFor();
    // A week ago: its window has closed.
    await page.goto(portalUrl('/course/list/live/102'));
    await page.getByRole('alertdialog').getByText('この授業は終了しました。').waitFor();

    await page.goto(portalUrl(`/contact/list/live/${MEETING_TODAY}`));
    await page.getByText('この面談には、オンラインの部屋が用意されていません。').waitFor();
    await page.getByRole('button', { name: '面談を終了' }).click();
    await page
      .getByRole('dialog', { name: '面談を終了しますか？' })
      .getByRole('button', { name: '面談を終了' })
      .click();
    await page.getByRole('alertdialog').getByText('この面談は終了しました。').waitFor();
    await page.goto(portalUrl('/visit/list'));
    await page.locator('.visit-row').first().waitFor();
    await expect(page.locator('.visit-row', { hasText: '進行中' })).toHaveCount(0);
  });

  test('a teacher changes the settings, the picture and the password', async ({
    page,
    minimal: { portalUrl },
    allowComplaints,
  }) => {
    allowComplaints(OF_ENDED_SESSION);
    await signInAt(page, portalUrl('/setting'));
    await page.getByRole('textbox', { name: /^フリガナ/ }).fill('サトウ・ハナコ');
    await page.getByRole('button', { name: '変更を保存' }).click();
    await acknowledge(page, '変更完了');
    await page.reload();
    await expect(page.getByRole('textbox', { name: /^フリガナ/ })).toHaveValue('サトウ・ハナコ');
    await page.getByText('16,000').waitFor();

    await page
      .locator('.settings-avatar input[type=file]')
      .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await pictureOf(page) });
    await page.getByRole('button', { name: 'この写真にする' }).click();
    await acknowledge(page, '変更完了');
    await expect(page.locator('.portal-account img')).toHaveAttribute('src', /\/files\/\d+$/);

    await page.goto(portalUrl('/updatepwd'));
    await page.locator('input[name=current-password]').fill('hanako-demo');
    await page.locator('input[name=new-password]').fill(NEW_PASSWORD);
    await page.locator('input[name=again-password]').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await acknowledge(page, '変更完了');

    await signOut(page);
    await signIn(page, 'hanako-demo');
    await page.getByText('メールアドレスまたはパスワードが違います。').waitFor();
    await signIn(page, NEW_PASSWORD);
    await page.locator('.portal-account').waitFor();
  });

  test('a teacher with a forgotten password sets a new one by the mailed link', async ({
    page,
    minimal: { portalUrl, mails },
  }) => {
    await page.goto(portalUrl('/login'));
    await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click();
    await page.locator('input[name=email]').fill('hanako@example.jp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'メールを確認してください' }).waitFor();
    const [, token = ''] = mails[0]?.split('#token=') ?? [];
    const link = portalUrl(`/forget#token=${token}`);
    await page.goto('about:blank');
    await page.goto(link);
    await setPassword(page, NEW_PASSWORD);
    await page.getByText('パスワードを設定しました。').waitFor();
    await signIn(page, NEW_PASSWORD);
    await page.locator('.lesson-row').first().waitFor();

    await page.goto('about:blank');
    await page.goto(link);
    await setPassword(page, 'another password');
    await page.getByRole('alertdialog', { name: 'ヒント' }).getByText('このリンクは使えません。').waitFor();
  });
});

async function signIn(page: Page, password: string): Promise<void> {
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '佐藤 花子' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await page.locator('input[name=email]').waitFor();
}

async function acknowledge(page: Page, heading: string): Promise<void> {
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.getByRole('button', { name: '了解' }).click();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=repeat]').fill(password);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.keyboard.press('Tab');
}

async function pictureOf(page: Page): Promise<Buffer> {
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 600, height: 600 });
    canvas.getContext('2d')?.fillRect(0, 0, 600, 600);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(picture, 'base64');
}
