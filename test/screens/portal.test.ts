import type { Page } from '@playwright/test';
import { describeScreens } from './screens.ts';

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
