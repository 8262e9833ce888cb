// Code that puts elements into a page.
import type { Page } from '@playwright/test';
import { signIn } from '../../support/playwright/host-page.ts';
import { expect } from '../../support/playwright/fixtures.ts';
import type { SnippetCase, Trial } from './trial.ts';

const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]');

/** Markup of which the loader is a part, or which is a whole page. */
const showsLessons = async (trial: Trial) => {
  const page = trial.code.startsWith('<!doctype')
    ? await trial.openCode()
    : await trial.open({ head: '', body: trial.code });
  await signIn(page, 'teacher-course-list');
  await lessons(page).first().waitFor();
};

const signsInWith = (tag: string) => async (trial: Trial) => {
  // The portal has the addresses below this one.
  const page = await trial.open({ head: '', body: trial.code }, '/teacher/');
  await signIn(page, tag);
  await expect(page.locator(tag)).toBeVisible();
};

const elementPages = ['contacts', 'course-list', 'live-room', 'login', 'portal', 'schedule', 'settings', 'visits'].map(
  (name): SnippetCase => ({
    files: [`docs/elements/teacher-${name}.md`],
    has: `<teacher-${name}`,
    does: 'shows the element, in which a teacher signs in',
    run: signsInWith(`teacher-${name}`),
  }),
);

export const pageCases: readonly SnippetCase[] = [
  ...elementPages,
  {
    files: ['docs/elements/teacher-family.md'],
    has: '<teacher-family',
    does: 'shows the element, which asks for a link',
    async run(trial) {
      const page = await trial.open({ head: '', body: trial.code });
      await page.locator('teacher-family').getByText('リンク').first().waitFor();
    },
  },
  {
    files: ['docs/elements/teacher-student-room.md'],
    has: '<teacher-student-room',
    does: 'shows the element, which asks for a link',
    async run(trial) {
      const page = await trial.open({ head: '', body: trial.code });
      await page.locator('teacher-student-room').getByText('リンク').first().waitFor();
    },
  },
  {
    files: ['README.md', 'docs/start/partners.md', 'docs/ja/embedding.md'],
    has: 'your-host.example/teacher-elements/loader.js',
    does: 'shows the lessons of a teacher who signs in',
    run: showsLessons,
  },
  {
    files: ['docs/embedding.md', 'docs/start/partners.md', 'docs/ja/embedding.md'],
    has: 'src="dist/demo.js"',
    does: 'shows the lessons of a teacher of the provider in the page',
    run: showsLessons,
  },
  {
    files: ['docs/ja/sign-in.md'],
    has: '<teacher-login',
    does: 'shows the form for signing in',
    run: signsInWith('teacher-login'),
  },
  {
    files: ['docs/embedding.md'],
    has: 'sign-in="link"',
    does: 'shows one form for three elements, and the words of the page in a slot',
    async run(trial) {
      const page = await trial.open({ body: trial.code });
      await page.getByText('Sign in above to see your schedule.').waitFor();
      await page.locator('teacher-course-list .signed-out').getByRole('button').waitFor();
      await signIn(page, 'teacher-login');
      await lessons(page).first().waitFor();
      await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
    },
  },
  {
    files: ['docs/embedding.md'],
    has: 'words="小林"',
    does: 'asks for what the attributes say',
    async run(trial) {
      const page = await trial.open({ body: trial.code.replaceAll('></', ` provider="${trial.provider}"></`) });
      const search = page.waitForRequest((request) => (request.postData() ?? '').includes('"s-123"'));
      await signIn(page, 'teacher-contacts');
      await search;
      const students = page.locator('teacher-contacts [part~=student]');
      await students.first().waitFor();
      for (const name of await students.allInnerTexts()) expect(name).toContain('小林');
    },
  },
  {
    files: ['docs/embedding.md'],
    has: 'integrity="sha384-…',
    does: 'loads the single file by the hash that is listed for it',
    async run(trial) {
      const page = await trial.open({ head: trial.code, body: trial.host.tag('login') });
      await page.locator('teacher-login input[name=email]').waitFor();
    },
  },
  {
    files: ['docs/theming.md'],
    has: '--teacher-radius: 4px',
    does: 'sets the colour of an element and the line of a part',
    async run(trial) {
      const page = await trial.open({
        head: '<link rel="stylesheet" href="/host.css"><script type="module" src="/dist/loader.js"></script>',
        css: trial.code,
        body: trial.host.tag('course-list'),
      });
      await signIn(page, 'teacher-course-list');
      await expect(lessons(page).first()).toHaveCSS('border-block-end', '1px solid rgb(238, 238, 238)');
      expect(await customProperty(page, 'teacher-course-list', '--teacher-accent')).toBe('#7a3b69');
    },
  },
  {
    files: ['docs/theming.md'],
    has: '--teacher-background: transparent',
    does: 'sets the ground of one element, and takes it from another',
    async run(trial) {
      const page = await trial.open({
        head: '<link rel="stylesheet" href="/host.css"><script type="module" src="/dist/loader.js"></script>',
        css: trial.code,
        body: trial.host.tag('login', 'theme="light"') + trial.host.tag('course-list'),
      });
      await page.locator('teacher-login input[name=email]').waitFor();
      expect(await customProperty(page, 'teacher-course-list', '--teacher-background')).toContain('#fdf8ef');
      expect(await customProperty(page, 'teacher-login', '--teacher-background')).toBe('transparent');
    },
  },
  {
    files: ['docs/theming.md'],
    has: '@media print',
    does: 'prints the element alone',
    async run(trial) {
      const page = await trial.open({
        head: '<link rel="stylesheet" href="/host.css"><script type="module" src="/dist/loader.js"></script>',
        css: trial.code,
        body: `<p id="own">Our page</p>${trial.host.tag('schedule')}`,
      });
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('teacher-schedule')).toBeVisible();
      await expect(page.locator('#own')).toBeHidden();
    },
  },
  {
    files: ['docs/theming.md'],
    has: 'slot="heading"',
    does: 'puts words and a button of the page into the element',
    async run(trial) {
      const page = await trial.open({ body: trial.code });
      await signIn(page, 'teacher-course-list');
      await page.getByRole('heading', { name: 'Your lessons with us' }).waitFor();
      await page.getByRole('button', { name: 'Note' }).first().waitFor();
    },
  },
];

const customProperty = (page: Page, tag: string, name: string): Promise<string> =>
  page.locator(tag).evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name);
