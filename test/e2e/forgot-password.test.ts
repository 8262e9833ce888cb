import type { BrowserContext, Page } from '@playwright/test';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import type { Site } from '../support/playwright/site.ts';

const NEW = 'たこやき-42-sanpo';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The token of the newest link, as the mailbox page shows it to a person. */
async function tokenOfMailbox(context: BrowserContext, { provider }: Site): Promise<string> {
  const mailbox = await context.newPage();
  await mailbox.goto(`${provider.url}/mailbox`);
  const text = await mailbox.locator('body').innerText();
  await mailbox.close();
  const [, token = ''] = /http:\/\/localhost:8080\/teacher\/forget#token=([\w-]+)/.exec(text) ?? [];
  expect(token, 'the mailbox shows a link').not.toBe('');
  return token;
}

async function askForMail(page: Page, login: string, email: string): Promise<void> {
  await page.goto(login);
  await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click();
  await page.locator('input[name=email]').fill(email);
  await page.keyboard.press('Enter');
  await heading(page, 'メールを確認してください');
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=repeat]').fill(password);
  await page.keyboard.press('Enter');
}

test.describe('a forgotten password, served as npm start serves it', () => {
  test(
    'is replaced from the address to the sign-in by keyboard alone, without exposing the token',
    { tag: '@journey' },
    async ({ page, context, site, portalUrl }) => {
      await askForMail(page, portalUrl('/login'), 'hanako@example.jp');
      const token = await tokenOfMailbox(context, site);
      const link = portalUrl(`/forget#token=${token}`);

      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url(), JSON.stringify(request.headers())));
      await page.goto('about:blank');
      await page.goto(link);
      await heading(page, '新しいパスワードを設定');
      expect(page.url()).toBe(portalUrl('/forget'));

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
      expect(page.url()).toBe(portalUrl('/login'));

      await page.locator('input[name=email]').fill('hanako@example.jp');
      await page.locator('input[name=password]').fill(NEW);
      await page.keyboard.press('Enter');
      await page.waitForURL(portalUrl('/course/list'));
      expect(addresses.filter((text) => text.includes(token))).toEqual([]);

      // Back through the tab's history nobody meets it either.
      await page.goBack();
      expect(page.url()).not.toContain(token);
      await page.goForward();
      await page.waitForURL(portalUrl('/course/list'));
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      );
      expect(kept).not.toContain(token);
    },
  );

  test('using the link ends sessions on other machines, and the link works only once', async ({
    page,
    context,
    site,
    portalUrl,
    openProfile,
    allowComplaints,
  }) => {
    allowComplaints(OF_ENDED_SESSION);
    const other = await openProfile();
    await other.goto(portalUrl('/course/list'));
    await other.locator('input[name=email]').fill('hanako@example.jp');
    await other.locator('input[name=password]').fill('hanako-demo');
    await other.keyboard.press('Enter');
    await other.locator('[part~=lesson]').first().waitFor();

    await askForMail(page, portalUrl('/login'), 'hanako@example.jp');
    const link = portalUrl(`/forget#token=${await tokenOfMailbox(context, site)}`);
    await page.goto('about:blank');
    await page.goto(link);
    await setPassword(page, NEW);
    await page.getByText('パスワードを設定しました。').waitFor();
    await other.reload();
    await other.locator('input[name=email]').waitFor();

    await page.goto('about:blank');
    await page.goto(link);
    await setPassword(page, `${NEW}-2`);
    const hint = page.getByRole('alertdialog', { name: 'ヒント' });
    await hint.getByText('このリンクは使えません。').waitFor();
    await hint.getByRole('button', { name: '了解' }).click();
    await heading(page, 'このリンクは使えません');
    await page.getByRole('button', { name: 'パスワードの再設定' }).click();
    await heading(page, 'パスワードの再設定');
  });

  test('a link older than 30 minutes or with a changed letter is rejected', async ({
    page,
    context,
    site,
    portalUrl,
  }) => {
    await askForMail(page, portalUrl('/login'), 'hanako@example.jp');
    const link = portalUrl(`/forget#token=${await tokenOfMailbox(context, site)}`);
    const changed = link.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    for (const [address, minutes] of [
      [changed, 0],
      [link, 31],
    ] as const) {
      site.provider.setClock({ advanceMilliseconds: minutes * 60_000 });
      await page.goto('about:blank');
      await page.goto(address);
      await setPassword(page, NEW);
      await page.getByRole('alertdialog', { name: 'ヒント' }).getByText('有効期限が切れています').waitFor();
      await page.keyboard.press('Enter');
      await heading(page, 'このリンクは使えません');
    }
  });

  test('an unknown address gets the same answer, and no mail', async ({ page, site, portalUrl }) => {
    await askForMail(page, portalUrl('/login'), 'hanako@example.jp');
    const known = await page.locator('main').innerText();
    await askForMail(page, portalUrl('/login'), 'nobody@example.jp');
    const unknown = await page.locator('main').innerText();
    const plain = (text: string) => text.replace(/\S+@example\.jp/, '').replace(/あと\d+秒/, '');
    expect(plain(unknown)).toBe(plain(known));
    expect((await site.provider.mails()).map(({ to }) => to)).toEqual(['hanako@example.jp']);
  });

  test('the terms are loaded from the file beside the portal; a lost connection is reported and can be retried', async ({
    page,
    portalUrl,
    complaints,
  }) => {
    await page.goto(portalUrl('/login'));
    await page.locator('input[name=email]').waitFor();
    let isBroken = true;
    await page.route('**/teacher/provision/*.txt', (route) => (isBroken ? route.abort() : route.continue()));
    await page.getByRole('link', { name: '利用規約' }).click();
    await page.getByText('通信できませんでした。').waitFor();
    // The browser's own message about the lost connection is not an error of the page.
    complaints.length = 0;
    isBroken = false;
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await page.getByRole('heading', { level: 2, name: '第1条(定義)' }).waitFor();
    expect(await page.title()).toBe('利用規約');
  });
});
