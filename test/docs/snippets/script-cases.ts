// Scripts of pages with elements.
import type { Page } from '@playwright/test';
import type { Lesson } from '../../../src/core/index.ts';
import { expect } from '../../support/playwright/fixtures.ts';
import { signIn } from '../../support/playwright/host-page.ts';
import { openLessonNow } from '../../support/playwright/lesson.ts';
import { askAs, fetchToken } from '../../support/servers/ask.ts';
import type { SnippetCase, Trial } from './trial.ts';

const LIST = 'teacher-course-list';
const HOUR = 3_600_000;
const lessons = (page: Page) => page.locator(`${LIST} [part~=lesson]`);
const aList = `const list = document.querySelector('${LIST}');`;
const aSession = ({ provider }: Trial) =>
  `import { session } from '/dist/session.js'; const teacher = await session('${provider}');`;
const prints = ({ printed }: Trial, line: RegExp) =>
  expect.poll(() => printed.some((each) => line.test(each)), { message: `prints ${line}: ${printed.join(' · ')}` });

export const scriptCases: readonly SnippetCase[] = [
  {
    files: ['docs/embedding.md'],
    has: "customElements.define('school-login'",
    does: 'defines an element by another name',
    async run(trial) {
      const page = await trial.open({ head: '', body: `<school-login provider="${trial.provider}"></school-login>` });
      await trial.runIn(page);
      await signIn(page, 'school-login');
    },
  },
  {
    files: ['docs/embedding.md'],
    has: 'discover(shadowRoot)',
    does: 'finds elements within a shadow root',
    async run(trial) {
      const page = await trial.open({ body: '<div></div>' });
      const before = `const shadowRoot = document.querySelector('div').attachShadow({ mode: 'open' });
        const login = document.createElement('teacher-login');
        login.setAttribute('provider', '${trial.provider}');
        shadowRoot.append(login);`;
      await trial.runIn(page, { before });
      await page.locator('teacher-login input[name=email]').waitFor();
    },
  },
  {
    files: ['docs/embedding.md', 'docs/start/partners.md', 'docs/ja/embedding.md'],
    has: "list.addEventListener('teacher-course-select'",
    does: 'leaves it to the page to show a lesson',
    async run(trial) {
      const page = await trial.openSignedIn(LIST);
      await trial.runIn(page);
      await lessons(page).first().getByRole('button').first().click();
      await prints(trial, /^\S+$/).toBe(true);
      expect(await page.locator('.course-detail-back').count()).toBe(0);
    },
  },
  {
    files: ['docs/embedding.md'],
    has: "'teacher-course-cancel-request'",
    does: 'keeps a lesson of the next day from being cancelled',
    async run(trial) {
      const ask = await askAs(trial.provider);
      const now = Date.now();
      const next = { fromMillis: now + HOUR, untilMillis: now + 24 * HOUR };
      const { data } = await ask<{ list: Lesson[] }>('POST', '/teach/list/search?page=1&size=50', next);
      const lesson = data.list.find(
        ({ canceledAt, startTimeMillis }) => canceledAt === undefined && startTimeMillis > now,
      );
      const page = await trial.openSignedIn(LIST, `course-id="${lesson?.id}"`);
      await trial.runIn(page);
      const opened = page.waitForEvent('dialog');
      const clicked = page.getByRole('button', { name: '授業をキャンセル' }).click();
      const dialog = await opened;
      expect(dialog.message()).toBe('Please call us: the lesson is tomorrow.');
      await dialog.accept();
      await clicked;
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  },
  {
    files: ['docs/embedding.md'],
    has: 'openOwnRoom',
    does: 'enters a room of the page with the ticket',
    async run(trial) {
      const { lesson } = await openLessonNow(trial.provider);
      const page = await trial.openSignedIn(LIST, `course-id="${lesson.id}" live-href="/rooms/{id}"`);
      await trial.runIn(page, { before: 'const openOwnRoom = (...all) => console.log(...all);' });
      await page.locator(`${LIST} .teacher-join`).first().click();
      await prints(trial, /^wss?:\S+ \S+ \S+$/).toBe(true);
    },
  },
  {
    files: ['docs/embedding.md', 'docs/ja/sign-in.md'],
    has: 'await teacher.signOut()',
    does: 'says who is signed in, and signs out in every element',
    async run(trial) {
      const page = await trial.openSignedIn(LIST);
      await trial.runIn(page);
      await page.locator(`${LIST} input[name=email]`).waitFor();
      await prints(trial, /^active \S/).toBe(true);
    },
  },
  {
    files: ['docs/embedding.md'],
    has: "teacher.call('listLessons'",
    does: 'reads a lesson of the list',
    async run(trial) {
      const page = await trial.openSignedIn(LIST);
      await trial.runIn(page, { before: aSession(trial), after: 'console.log(lesson.id === list[0].id);' });
      await prints(trial, /^true$/).toBe(true);
    },
  },
  {
    files: ['docs/embedding.md'],
    has: "teacher.on('*'",
    does: 'counts every event of the elements',
    async run(trial) {
      const page = await trial.openSignedIn(LIST);
      const before = `${aSession(trial)} const analytics = { track: (type) => console.log(type) };`;
      await trial.runIn(page, { before });
      await page.locator(LIST).evaluate((list) => (list as HTMLElement & { reload(): unknown }).reload());
      await prints(trial, /^teacher-load$/).toBe(true);
    },
  },
  {
    files: ['docs/embedding.md', 'docs/ja/sign-in.md'],
    has: "fetch('/my/teacher-token'",
    does: 'signs in with a token of the page, without a form',
    async run(trial) {
      trial.serve('/my/teacher-token', await fetchToken(trial.provider));
      const page = await trial.open({ body: trial.host.tag('course-list') });
      await trial.runIn(page, { before: trial.code.includes('const list') ? '' : aList });
      await lessons(page).first().waitFor();
      expect(await page.locator('input[name=email]').count()).toBe(0);
    },
  },
  {
    files: ['docs/embedding.md'],
    has: "registerLanguage('he'",
    does: 'adds a language',
    async run(trial) {
      const page = await trial.open({ body: '' });
      const after = `const login = document.createElement('teacher-login');
        login.setAttribute('provider', '${trial.provider}');
        login.lang = 'he';
        document.body.append(login);`;
      await trial.runIn(page, { after });
      await page.getByRole('button', { name: 'כניסה' }).waitFor();
    },
  },
  {
    files: ['docs/theming.md'],
    has: "'teacher-row-action'",
    does: "hears of the page's own button, with the lesson",
    async run(trial) {
      const button = '<template slot="row-action"><button type="button" name="note">Note</button></template>';
      const page = await trial.open({ body: trial.host.tag('course-list').replace('></', `>${button}</`) });
      await signIn(page, LIST);
      await trial.runIn(page, { before: aList });
      await page.getByRole('button', { name: 'Note' }).first().click();
      await prints(trial, /^note \S+$/).toBe(true);
    },
  },
];
