import { closeDialog, dialogOf, openDialog } from './actions.ts';
import type { Page } from '@playwright/test';
import { broken, neverAnswered, paths } from './faults.ts';
import { describeFlows, describeScreens } from './screens.ts';

const view = (name: string) => `/teacher/course/schedule?view=${name}&date=2026-11-20`;

/** On a phone what is wanted less often is in a sheet, whose controls come after the days. */
async function press(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name }).first();
  const more = page.getByRole('button', { name: '表示とその他の操作' });
  await wanted.or(more).first().waitFor();
  if (await more.isVisible()) await more.click();
  await wanted.click();
}

/** A card with all that comes after it. */
async function openCard(page: Page, selector: string, position: number): Promise<void> {
  await page.locator(selector).nth(position).click();
  await page.locator('.schedule-card .lesson-context-last, .schedule-card .lesson-context-quiet').first().waitFor();
  // The button that copies the link.
  await page.locator('.schedule-card-actions:has(.teacher-join) > button').waitFor();
}

/** A phone has dots instead of chips. */
const MONTH_CONTENT = '[data-dots], .schedule-chip';

describeScreens('schedule', [
  { name: 'month', address: view('month'), shows: MONTH_CONTENT },
  {
    name: 'week',
    pictures: ['1280-light', '1280-dark', '390-arabic'],
    address: view('week'),
    shows: '.schedule-chip',
    reopen: 'look',
  },
  { name: 'day', address: view('day'), shows: '.schedule-chip', reopen: 'look' },
  { name: 'agenda', address: view('agenda'), shows: '.schedule-row', tall: 1100 },
  {
    name: 'empty',
    isVariant: true,
    address: '/teacher/course/schedule?view=agenda&date=2030-01-10',
    shows: '.teacher-empty',
  },
  {
    name: 'loading',
    isVariant: true,
    address: view('month'),
    shows: '.schedule .teacher-loading-line',
    faults: neverAnswered(paths.calendar),
    isBusy: true,
  },
  { name: 'error', isVariant: true, address: view('month'), shows: '[role=alert]', faults: broken(paths.calendar) },
  {
    name: 'lesson',
    address: view('agenda'),
    shows: '.schedule-row',
    reopen: 'width',
    async prepare(page) {
      await openCard(page, '.schedule-row[data-lesson]:not([data-over])', 1);
      await page.getByRole('button', { name: '詳細' }).click();
      await page.locator('dialog[open] h2').waitFor();
    },
  },
  {
    name: 'card',
    address: view('week'),
    shows: '.schedule-chip',
    reopen: 'look',
    prepare: (page) => openCard(page, '.schedule-chip[data-lesson][data-state="1"]', 0),
  },
  {
    name: 'card-times',
    pictures: ['1280-light'],
    address: view('week'),
    shows: '.schedule-chip',
    reopen: 'look',
    async prepare(page) {
      await openCard(page, '.schedule-chip[data-lesson][data-state="1"]', 0);
      await page.locator('.schedule-card-time').click();
      await page.locator('.schedule-card [role=combobox]').first().waitFor();
    },
  },
  {
    name: 'lock-card',
    isVariant: true,
    pictures: ['1280-light'],
    address: view('agenda'),
    shows: '[data-lock]',
    reopen: 'look',
    async prepare(page) {
      await page.locator('[data-lock]').first().click();
      await page.locator('.schedule-card-actions > .teacher-button').last().waitFor();
    },
  },
  {
    name: 'create',
    pictures: ['1280-light', '1280-dark', '390-arabic'],
    address: view('month'),
    shows: MONTH_CONTENT,
    reopen: 'width',
    tall: 1000,
    async prepare(page) {
      await page.getByRole('button', { name: '授業を登録' }).first().click();
      await page.locator('dialog[open] [role=combobox]').first().fill('やまだ');
      await page.locator('dialog[open] [role=option]').first().click();
    },
  },
  {
    name: 'lock',
    address: view('month'),
    shows: MONTH_CONTENT,
    reopen: 'width',
    tall: 1000,
    async prepare(page) {
      await press(page, '予定をロック');
      await page.locator('dialog[open] h2').waitFor();
    },
  },
  {
    name: 'output',
    address: view('month'),
    shows: MONTH_CONTENT,
    reopen: 'width',
    async prepare(page) {
      await press(page, '出力');
      await page.locator('dialog[open] h2').waitFor();
    },
  },
]);

describeFlows('schedule', [
  {
    name: 'lock-hits',
    address: view('month'),
    shows: MONTH_CONTENT,
    states: {
      async 'are cancelled'(page) {
        await openDialog(page, '予定をロック', '[role=radio], input[type=radio]');
        await dialogOf(page).getByRole('radio', { name: 'キャンセルする' }).check();
      },
      'are moved': (page) => dialogOf(page).getByRole('radio', { name: '空いている時間に移動する' }).check(),
      async 'of a part of a day'(page) {
        await dialogOf(page).getByRole('radio', { name: 'そのまま残す' }).check();
        await dialogOf(page).getByRole('combobox', { name: '時間' }).selectOption('時間を決める');
      },
    },
  },
  {
    name: 'selection',
    address: view('week'),
    shows: '.schedule-chip',
    states: {
      async 'of two lessons'(page) {
        const coming = page.locator('.schedule-chip[data-lesson][data-state="1"]');
        await coming.nth(0).click({ modifiers: ['Shift'] });
        await coming.nth(1).click({ modifiers: ['Shift'] });
        await page.locator('.batch-bar').waitFor();
      },
      'to another time': (page) => openDialog(page, 'まとめて移動'),
      async 'to be cancelled'(page) {
        await closeDialog(page);
        await openDialog(page, 'まとめてキャンセル');
      },
    },
  },
  {
    name: 'days',
    address: view('month'),
    shows: '.schedule-chip',
    states: {
      async 'are chosen by the keyboard'(page) {
        await page.locator('[role=gridcell] [data-date="2026-11-24"], [data-date="2026-11-24"]').first().focus();
        await page.keyboard.press('Shift+ArrowRight');
        await page.keyboard.press('Shift+ArrowRight');
      },
    },
  },
  {
    name: 'meeting-card',
    address: view('week'),
    shows: '.schedule-chip[data-meeting]',
    states: {
      async 'is open'(page) {
        await page.locator('.schedule-chip[data-meeting]').first().click();
        await page.locator('.schedule-card').getByRole('button', { name: '閉じる' }).waitFor();
      },
    },
  },
]);
