import type { Page } from '@playwright/test';
import { describeFlows, describeScreens } from './screens.ts';

const LIST = '/teacher/course/list';
const LESSON = '.course-list [part~=lesson]';

async function openPalette(page: Page): Promise<void> {
  await page.locator('.portal-search').click();
  await page.locator('.palette [role=option]').first().waitFor();
}

describeScreens('portal', [
  {
    name: 'palette-found',
    address: LIST,
    shows: LESSON,
    reopen: 'width',
    async prepare(page) {
      await openPalette(page);
      await page.locator('.palette input').fill('やまだ');
      await page.locator('.palette [role=option]', { hasText: '山田 太一さん' }).first().waitFor();
    },
  },
  {
    name: 'keys',
    pictures: ['1280-light'],
    address: LIST,
    shows: LESSON,
    reopen: 'width',
    async prepare(page) {
      await page.keyboard.press('?');
      await page.locator('.palette-keys').first().waitFor();
    },
  },
  {
    name: 'account',
    address: LIST,
    shows: LESSON,
    reopen: 'look',
    async prepare(page) {
      await page.locator('.portal-account, .portal-bar button').last().click();
      await page.locator('[role=menuitem], .portal-sheet-pages').first().waitFor();
    },
  },
]);

describeFlows('portal', [
  {
    name: 'palette-states',
    address: LIST,
    shows: LESSON,
    states: {
      'before a word': openPalette,
      async 'with meetings'(page) {
        await page.locator('.palette input').fill('保護者');
        await page.locator('.palette [role=option]', { hasText: '保護者の方' }).first().waitFor();
      },
      async 'a meeting is made from it'(page) {
        await page.locator('.palette input').fill('三者面談');
        await page.locator('.palette [role=option]', { hasText: '面談を登録' }).first().click();
        await page.getByRole('dialog', { name: '面談を登録' }).waitFor();
      },
    },
  },
]);
