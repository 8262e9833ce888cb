import { closeDialog, openDialog, press, sendInvalid } from './actions.ts';
import { broken, loseLine, neverAnswered, nothingYet, paths } from './faults.ts';
import { describeFlows, describeScreens } from './screens.ts';

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

describeFlows('contacts', [
  {
    name: 'student-dialogs',
    address: `${LIST}/detail/student-hanako-01`,
    shows: '.student-records-list',
    states: {
      'a new lesson': (page) => openDialog(page, '授業を登録', '[role=combobox]'),
      async 'the link of the student'(page) {
        await closeDialog(page);
        await openDialog(page, '生徒のリンク', '.teacher-qr-code canvas');
      },
      async 'the question before a new link'(page) {
        await press(page, 'リンクを再発行');
        await page.getByRole('button', { name: '再発行しない' }).waitFor();
      },
      async 'a message without its subject'(page) {
        await press(page, '再発行しない');
        await closeDialog(page);
        await openDialog(page, 'メールを書く', 'textarea');
        await sendInvalid(page, '送信');
      },
      async 'times for a lesson that was cancelled'(page) {
        await closeDialog(page);
        await openDialog(page, /の授業の振替を登録$/, '.make-up-times');
      },
    },
  },
]);
