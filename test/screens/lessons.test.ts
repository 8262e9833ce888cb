import { dialogOf, openDialog } from './actions.ts';
import type { Lesson } from '../../src/core/api/endpoints/index.ts';
import { begun, broken, loseLine, neverAnswered, nothingYet, paths } from './faults.ts';
import { describeFlows, describeScreens } from './screens.ts';
import { holdLesson } from '../support/models/held-lesson.ts';
import { askAs } from '../support/servers/ask.ts';
import { NOW, type DemoWorld } from './demo-world.ts';

const LIST = '/teacher/course/list';
const LESSON = '[part~=lesson]';
const detail = (which: (world: DemoWorld) => Lesson | undefined) => (world: DemoWorld) => {
  const lesson = which(world);
  if (!lesson) throw new Error('The demo world has no such lesson.');
  return `${LIST}/detail/${lesson.id}`;
};

const running = ({ lessons }: DemoWorld) =>
  lessons.find(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= NOW && NOW < endTimeMillis);
const toCome = ({ lessons }: DemoWorld) =>
  lessons.find(({ startTimeMillis, canceledAt }) => startTimeMillis > NOW && !canceledAt);
const over = ({ lessons }: DemoWorld) => lessons.find(({ endTimeMillis, note }) => endTimeMillis < NOW && note);
const canceled = ({ lessons }: DemoWorld) => lessons.find(({ canceledAt }) => canceledAt);

describeScreens('lessons', [
  {
    name: 'list',
    pictures: ['1280-light', '1280-dark', '390-arabic'],
    address: LIST,
    shows: `.course-list ${LESSON}`,
    tall: 1400,
  },
  { name: 'none-found', isVariant: true, address: `${LIST}?words=だれもいない`, shows: '.teacher-empty' },
  {
    name: 'list-loading',
    isVariant: true,
    pictures: ['1280-light'],
    address: LIST,
    shows: ':not([data-waiting]) > .today > .today-loud',
    // Today does not wait for the list for ever.
    comesLate: true,
    faults: neverAnswered(paths.lessons),
    prepare: begun('.course-list'),
    isBusy: true,
    tall: 1200,
  },
  {
    name: 'list-empty',
    isVariant: true,
    pictures: ['1280-light'],
    address: LIST,
    shows: '.teacher-empty',
    faults: nothingYet(paths.lessons, { 'data.list': [], 'data.total': 0 }),
    tall: 1200,
  },
  {
    name: 'list-error',
    isVariant: true,
    pictures: ['1280-light'],
    address: LIST,
    shows: '.course-list [role=alert]',
    faults: broken(paths.lessons),
    tall: 1200,
  },
  {
    name: 'list-offline',
    isVariant: true,
    pictures: ['1280-light'],
    address: LIST,
    shows: `.course-list ${LESSON}`,
    prepare: loseLine,
    reopen: 'look',
    tall: 1200,
  },
  { name: 'running', isVariant: true, address: detail(running), shows: 'main h1' },
  {
    name: 'archive',
    address: detail(running),
    shows: 'main h1',
    hasOwnWorld: true,
    async prepare(page, world) {
      const lesson = running(world);
      const { url } = world.site.provider;
      if (lesson) await holdLesson(await askAs(url), world.site.proxy.url, lesson, '3番がわかりません。');
      await page.reload();
      await page.locator('.archive-page canvas[data-drawn]').nth(1).waitFor();
      await page.locator('.archive-chat summary').click();
    },
    tall: 1600,
    // The last word of the menu, one row higher or lower.
    mayDiffer: 400,
  },
  { name: 'to-come', address: detail(toCome), shows: 'main h1' },
  { name: 'over', isVariant: true, address: detail(over), shows: 'main h1' },
  { name: 'canceled', isVariant: true, address: detail(canceled), shows: 'main h1' },
  { name: 'not-there', isVariant: true, address: `${LIST}/detail/nothing`, shows: '[role=alert], .teacher-empty' },
  {
    name: 'change',
    address: detail(toCome),
    shows: 'main h1',
    reopen: 'width',
    tall: 1200,
    async prepare(page) {
      await page.locator('[data-opens^=change]').click();
      await page.locator('dialog[open] textarea').waitFor();
    },
  },
  {
    name: 'cancel',
    address: detail(toCome),
    shows: 'main h1',
    reopen: 'width',
    async prepare(page) {
      await page.locator('[data-opens^=cancel]').click();
      await page.locator('dialog[open] textarea').waitFor();
    },
  },
]);

describeFlows('lessons', [
  {
    name: 'change-fails',
    address: detail(toCome),
    shows: 'main h1',
    hasOwnWorld: true,
    states: {
      async 'a memo that is too long'(page) {
        await page.locator('[data-opens^=change]').click();
        await dialogOf(page).locator('textarea').fill('あ'.repeat(1001));
        await dialogOf(page).locator('[part=submit]').click();
        await dialogOf(page).locator('textarea[aria-invalid=true]').waitFor();
      },
      async 'the question before it is closed'(page) {
        await dialogOf(page).locator('.teacher-dialog-close').click();
        await page.locator('dialog[open][role=alertdialog]').waitFor();
      },
      async 'a change from elsewhere'(page, world) {
        await page.locator('dialog[open][role=alertdialog] button').first().click();
        await dialogOf(page).locator('textarea').fill('わたし');
        const { id, version } = toCome(world) ?? {};
        const ask = await askAs(world.site.provider.url);
        await ask('PUT', paths.lesson.slice(0, -1), { id, version, memo: 'ほか' });
        await dialogOf(page).locator('[part=submit]').click();
        await page.locator('.lesson-conflict').waitFor();
      },
    },
  },
  {
    name: 'cancel-sent',
    address: detail(toCome),
    shows: 'main h1',
    hasOwnWorld: true,
    states: {
      async 'without a reason'(page) {
        await page.locator('[data-opens^=cancel]').click();
        await dialogOf(page).locator('textarea').waitFor();
        await dialogOf(page).locator('[part=submit]').click();
        await dialogOf(page).locator('textarea[aria-invalid=true]').waitFor();
      },
      async 'with one'(page) {
        await dialogOf(page).locator('textarea').fill('理由');
        await dialogOf(page).locator('[part=submit]').click();
        await page.locator('dialog[open][role=alertdialog]').waitFor();
      },
    },
  },
  {
    name: 'record',
    address: LIST,
    shows: `.course-list ${LESSON}`,
    hasOwnWorld: true,
    states: {
      async 'is written'(page) {
        await openDialog(page, /の授業の記録を書く$/, 'textarea');
        await dialogOf(page).getByRole('textbox', { name: '宿題' }).fill('問題集 p.20');
      },
    },
  },
]);
