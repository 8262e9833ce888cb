import { broken, neverAnswered, paths } from './faults.ts';
import { describeScreens } from './screens.ts';

describeScreens('settings', [
  {
    name: 'all',
    pictures: ['1280-light', '1280-dark', '390-arabic'],
    address: '/teacher/setting',
    shows: '.push-switch',
    comesLate: true,
    tall: 3800,
  },
  {
    name: 'loading',
    isVariant: true,
    address: '/teacher/setting',
    shows: '.settings .teacher-loading-line',
    faults: neverAnswered(paths.teacher),
    isBusy: true,
  },
  {
    name: 'error',
    isVariant: true,
    address: '/teacher/setting',
    shows: '.settings [role=alert]',
    faults: broken(paths.teacher),
  },
  { name: 'password', address: '/teacher/updatepwd', shows: 'input[type=password]' },
  {
    name: 'password-problems',
    isVariant: true,
    pictures: ['1280-light'],
    address: '/teacher/updatepwd',
    shows: 'input[type=password]',
    reopen: 'look',
    async prepare(page) {
      await page.locator('input[type=password]').nth(1).fill('mijikai');
      await page.keyboard.press('Enter');
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
]);
