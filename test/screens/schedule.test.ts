import { broken, neverAnswered, paths } from './faults.ts';
import { describeScreens } from './screens.ts';

const view = (name: string) => `/teacher/course/schedule?view=${name}&date=2026-11-20`;

describeScreens('schedule', [
  { name: 'month', address: view('month'), shows: '.schedule-chip', tall: 1100 },
  { name: 'week', address: view('week'), shows: '.schedule-chip', tall: 1100, reopen: 'look' },
  { name: 'day', address: view('day'), shows: '.schedule-chip', tall: 1100, reopen: 'look' },
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
      await page.locator('.schedule-row').nth(1).click();
      await page.locator('dialog[open] h2').waitFor();
    },
  },
  {
    name: 'create',
    address: view('month'),
    shows: '.schedule-chip',
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
    shows: '.schedule-chip',
    reopen: 'width',
    tall: 1000,
    async prepare(page) {
      await page.getByRole('button', { name: '予定をロック' }).first().click();
      await page.locator('dialog[open] h2').waitFor();
    },
  },
  {
    name: 'output',
    address: view('month'),
    shows: '.schedule-chip',
    reopen: 'width',
    async prepare(page) {
      await page.getByRole('button', { name: '出力' }).click();
      await page.locator('dialog[open] h2').waitFor();
    },
  },
]);
