import { closeDialog, openDialog, sendInvalid } from './actions.ts';
import { broken, loseLine, neverAnswered, nothingYet, paths } from './faults.ts';
import { describeFlows, describeScreens } from './screens.ts';

const LIST = '/teacher/visit/list';
const ROW = '.visits [part~=visit], .visits [role=row] a, .visits [role=row] button';

describeScreens('visits', [
  { name: 'list', address: LIST, shows: ROW, tall: 1200 },
  {
    name: 'list-loading',
    isVariant: true,
    address: LIST,
    shows: '.visits .teacher-loading-line',
    faults: neverAnswered(paths.meetings),
    isBusy: true,
  },
  {
    name: 'list-empty',
    isVariant: true,
    address: LIST,
    shows: '.teacher-empty',
    faults: nothingYet(paths.meetings, { 'data.list': [], 'data.total': 0 }),
  },
  { name: 'list-error', isVariant: true, address: LIST, shows: '.visits [role=alert]', faults: broken(paths.meetings) },
  { name: 'list-offline', isVariant: true, address: LIST, shows: ROW, prepare: loseLine, reopen: 'look' },
  {
    name: 'detail',
    address: LIST,
    shows: ROW,
    reopen: 'width',
    async prepare(page) {
      await page.locator(ROW).first().click();
      await page.locator('dialog[open] h2').waitFor();
    },
  },
]);

describeFlows('visits', [
  {
    name: 'dialogs',
    address: LIST,
    shows: ROW,
    states: {
      'a new meeting': (page) => openDialog(page, '面談を登録'),
      'without a visitor': (page) => sendInvalid(page, '登録する'),
      async 'a meeting is called off'(page) {
        await closeDialog(page);
        await page.locator(ROW).nth(1).click();
        await openDialog(page, '中止');
      },
    },
  },
]);
