import { broken, loseLine, neverAnswered, nothingYet, paths } from './faults.ts';
import { describeScreens } from './screens.ts';

const LIST = '/teacher/contact/list';
const ROW = '.contact-list [part~=student]';

describeScreens('contacts', [
  { name: 'list', address: LIST, shows: ROW, tall: 1200 },
  {
    name: 'none-found',
    isVariant: true,
    address: LIST,
    shows: ROW,
    async prepare(page) {
      await page.locator('.contact-list input').first().fill('だれもいない');
      await page.locator('.teacher-empty').waitFor();
      // The address follows the words after a moment, and the title is announced then.
      await page.waitForURL(/words=/);
    },
  },
  {
    name: 'list-loading',
    isVariant: true,
    address: LIST,
    shows: '.contact-list .teacher-loading-line',
    faults: neverAnswered(paths.students),
    isBusy: true,
  },
  {
    name: 'list-empty',
    isVariant: true,
    address: LIST,
    shows: '.teacher-empty',
    faults: nothingYet(paths.students, { data: [] }),
  },
  {
    name: 'list-error',
    isVariant: true,
    address: LIST,
    shows: '.contact-list [role=alert]',
    faults: broken(paths.students),
  },
  { name: 'list-offline', isVariant: true, address: LIST, shows: ROW, prepare: loseLine, reopen: 'look' },
  { name: 'student', address: `${LIST}/detail/student-hanako-01`, shows: '.student-records-list', tall: 1600 },
  {
    name: 'student-running-out',
    isVariant: true,
    address: `${LIST}/detail/student-hanako-04`,
    shows: '.student-records-list',
    tall: 1600,
  },
  {
    name: 'student-not-there',
    isVariant: true,
    address: `${LIST}/detail/student-taro-01`,
    shows: '[role=alert], .teacher-empty',
  },
]);
