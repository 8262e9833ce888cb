// The contacts as npm start serves them: from the search to a new lesson, by keyboard alone.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/playwright/fixtures.ts';
import { ordinaryDay } from '../support/clock/ordinary-day.ts';

const DAY = ordinaryDay(50).replaceAll('-', '/');

test.describe('the contacts of the portal, by keyboard alone', () => {
  test.use({ providerOptions: { students: 2000 }, contextOptions: { reducedMotion: 'reduce' } });

  test(
    'a teacher finds one of two thousand students, creates a lesson for them, sees it counted, and goes to the meeting room',
    { tag: '@journey' },
    async ({ page, site }) => {
      await page.goto(`${site.url}/teacher/contact/list`);
      await page.locator('input[name=email]').fill('hanako@example.jp');
      await page.locator('input[name=password]').fill('hanako-demo');
      await page.keyboard.press('Enter');
      await page.getByText('全2,014人').waitFor();

      await tabTo(page, '名前・ふりがな・学年・科目');
      await page.keyboard.type('ﾄｳｷｮｳ');
      await page.getByText('検索結果 1人').waitFor();
      await tabTo(page, '東 京子さん');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: '東 京子さん' }).waitFor();
      const planned = page.locator('.contract-sheet-figures [data-kind=planned] dd');
      const before = Number.parseInt(await planned.innerText(), 10);

      await tabTo(page, '授業を登録');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      // From six on another student has a lesson every two hours.
      for (const [field, text] of [
        [dialog.getByRole('textbox', { name: /日付/ }), DAY],
        [dialog.getByRole('combobox', { name: /時刻/ }), '04:30'],
      ] as const) {
        await field.focus();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(text);
      }
      await dialog.getByRole('button', { name: /^1件を登録/ }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page
        .locator('.teacher-change')
        .getByText(/さん .* 授業を登録$/)
        .waitFor();
      await page.getByRole('table', { name: 'これからの授業' }).getByText(DAY).waitFor();
      await page.waitForFunction((count) => {
        const portal = document.querySelector('teacher-portal')?.shadowRoot;
        return (
          Number.parseInt(
            portal?.querySelector('.contract-sheet-figures [data-kind=planned] dd')?.textContent ?? '',
            10,
          ) === count
        );
      }, before + 1);

      await page.reload();
      await page.getByRole('table', { name: 'これからの授業' }).getByText(DAY).waitFor();
      await page.goBack();
      await page.getByText('検索結果 1人').waitFor();
      expect(page.url()).toBe(`${site.url}/teacher/contact/list?words=${encodeURIComponent('ﾄｳｷｮｳ')}`);

      await page.goto(`${site.url}/teacher/contact/list?order=next`);
      const room = page.getByRole('link', { name: /面談に入室/ }).first();
      await room.waitFor();
      await room.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/teacher\/contact\/list\/live\/./);
      expect(await page.title()).toMatch(/面談ルーム$/);
      // The server ends with the test: what the room still fetches must have come.
      await page.waitForLoadState('networkidle');
    },
  );
});

/** Goes on with Tab until something of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const now = await page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return [node?.getAttribute('aria-label'), node?.getAttribute('placeholder'), node?.textContent].join(' ');
    });
    if (now.includes(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}
