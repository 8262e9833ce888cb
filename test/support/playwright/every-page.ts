// Every page of npm start once, under the strict policy, without a line in the console: for test/e2e/every-page.test.ts on the
// development build, and for test/package/every-page.test.ts on the release.
import type { Page } from '@playwright/test';
import { serving } from './build.ts';
import { expect, test } from './fixtures.ts';
import { settled, watchFetching } from './settling.ts';

/** Pages of the portal behind the sign-in, with what each shows. */
const PORTAL_PAGES = {
  'course/list': '授業一覧',
  'course/schedule': '予定',
  'contact/list': '連絡先一覧',
  'visit/list': '面談一覧',
};

/** Pages of `demo/pages/`, with the element that each is about. */
const DEMO_PAGES = {
  'login.html': 'teacher-login',
  'course-list.html': 'teacher-course-list',
  'schedule.html': 'teacher-schedule',
  'contacts.html': 'teacher-contacts',
  'visits.html': 'teacher-visits',
  'settings.html': 'teacher-settings',
  'live-room.html': 'teacher-live-room',
  'partner.html': 'teacher-course-list',
};

/** The elements and the reference provider are two files with a Yjs each; they exchange updates, not documents. */
const TWO_YJS = /Yjs was already imported/;

/** Everything that a page has output in the console, whatever its kind. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()} (${message.location().url})`));
  return lines;
}

async function signIn(page: Page, tag: string): Promise<void> {
  const element = page.locator(tag);
  await element.locator('input[name=email]').fill('hanako@example.jp');
  await element.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await element.locator('input[name=email]').waitFor({ state: 'detached' });
}

export function testEveryPage(): void {
  test('the portal, from the sign-in on', { tag: '@journey' }, async ({ page, portalUrl }) => {
    const output = consoleOf(page);
    watchFetching(page);
    await page.goto(portalUrl('/'));
    await signIn(page, 'teacher-portal');
    for (const [path, heading] of Object.entries(PORTAL_PAGES)) {
      await page.goto(portalUrl(`/${path}`));
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await settled(page);
    }
    expect(output).toEqual([]);
  });

  test('the pages that a partner could have', async ({ page, site }) => {
    const output = consoleOf(page);
    watchFetching(page);
    await page.goto(site.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${site.url}/login.html`);
    await signIn(page, 'teacher-login');
    for (const [address, tag] of Object.entries(DEMO_PAGES)) {
      await page.goto(`${site.url}/${address}`);
      await page.locator(`${tag}:defined`).first().waitFor();
      await settled(page);
    }
    expect(output).toEqual([]);
  });

  for (const [whose, name, tag] of [
    ["the student's page", 'student', 'teacher-student-room'],
    ["the family's page", 'family', 'teacher-family'],
  ] as const)
    test(whose, async ({ page, site }) => {
      const output = consoleOf(page);
      watchFetching(page);
      await page.goto(`${site.url}/${name}.html`);
      await page.locator(`${tag}:defined`).waitFor();
      await settled(page);
      expect(output).toEqual([]);
    });

  test('the page without a server', async ({ page, site, allowComplaints }) => {
    allowComplaints(TWO_YJS);
    const output = consoleOf(page);
    watchFetching(page);
    await page.goto(`${site.url}/without-server.html`);
    await signIn(page, 'teacher-course-list');
    await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
    await settled(page);
    expect(output.filter((line) => !TWO_YJS.test(line))).toEqual([]);
  });

  test('the playground', async ({ page, site }) => {
    const output = consoleOf(page);
    watchFetching(page);
    await page.goto(`${site.url}/playground`);
    await page.getByText('Content-Security-Policy:').waitFor();
    await settled(page);
    const hash = page.locator('[data-file^=integrity] code');
    expect(await hash.textContent()).toMatch(serving().build.name === 'development' ? /^$/ : /^sha384-/);
    expect(output).toEqual([]);
  });
}
