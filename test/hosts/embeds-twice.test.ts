// The same package twice on one page: from two addresses, as modules and as one file, in two versions.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { VERSION } from '../../src/runtime/version.ts';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import { signIn, type HostPage } from '../support/playwright/host-page.ts';
import { bundleReact } from '../support/servers/react-modules.ts';

const script = (address: string) => `<script defer src="${address}"></script>`;
const module = (address: string) => `<script type="module" src="${address}"></script>`;

/** The login by modules of one address, the visits by another's, the schedule by the one file. */
const THREE_COPIES = module('/dist/login.js') + module('/copy/visits.js') + script('/copy/teacher-elements.js');

/** Each copy of the single file has a Yjs of its own. They share no documents, so what Yjs warns of does not happen. */
const SECOND_YJS = 'Yjs was already imported.';

interface CopyFixtures {
  /** Opens a page with several copies of the package; `notes` is all that it logs. */
  open(head: string, names: readonly string[], more?: Partial<HostPage>): Promise<{ page: Page; notes: string[] }>;
}

const test = base.extend<CopyFixtures>({
  open: async ({ host, context }, use) =>
    use(async (head, names, more) => {
      const notes: string[] = [];
      context.on('console', (message) => void notes.push(message.text()));
      context.on('weberror', (error) => void notes.push(error.error().message));
      const body = names.map((name) => host.tag(name)).join('');
      return { page: await host.open(context, { head, body, ...more }), notes };
    }),
});
test.use({ allowedComplaints: new RegExp(`^${SECOND_YJS}`) });

const firstLesson = (page: Page) =>
  page.locator('teacher-schedule').getByRole('grid').or(page.locator('teacher-schedule [part~=lesson]')).first();

const ofLiveSession = (notes: readonly string[]) => notes.filter((note) => !OF_ENDED_SESSION.test(note));

/** How often each call of the provider has been made. */
function callsOf(page: Page, provider: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === provider && request.method() !== 'OPTIONS') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test("the version in the code is the package's", () => {
  expect(VERSION).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});

test("loading the loader twice, an element's entry and the single file logs nothing", async ({ open }) => {
  const { page, notes } = await open(
    module('/dist/loader.js') +
      module('/copy/loader.js') +
      module('/copy/login.js') +
      script('/dist/teacher-elements.js'),
    ['login', 'course-list'],
  );
  await signIn(page, 'teacher-login');
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  expect(notes).toEqual([]);
});

test('three copies of the package share one session: signing in or out in one affects all', async ({
  host,
  open,
  allowComplaints,
}) => {
  allowComplaints(OF_ENDED_SESSION);
  const { page, notes } = await open(THREE_COPIES, ['login', 'visits', 'schedule']);
  for (const name of ['visits', 'schedule']) await page.locator(`teacher-${name} input[name=email]`).waitFor();
  const calls = callsOf(page, host.site.proxy.url);
  await signIn(page, 'teacher-login');
  await page.locator('teacher-visits [part~=visit]').first().waitFor();
  await firstLesson(page).waitFor();
  expect(calls.filter((call) => call.endsWith('/teacher/login')).length).toBe(1);
  // What two of them need is fetched once.
  expect(calls.filter((call, index) => call.endsWith('/login/info') && calls.indexOf(call) !== index)).toEqual([]);

  await page.locator('teacher-login').getByRole('button').last().click();
  for (const name of ['login', 'visits', 'schedule']) await page.locator(`teacher-${name} input[name=email]`).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('teacher-auth'))).toBeNull();
  expect(ofLiveSession(notes)).toEqual([]);
});

test("React, Preact and the page's own React share one session on one page", async ({ open, allowComplaints }) => {
  allowComplaints(OF_ENDED_SESSION);
  const { map, hash, files } = await bundleReact();
  const head = map + module('/dist/login.js') + module('/dist/slim/visits.js') + module('/dist/peer/schedule.js');
  const { page, notes } = await open(head, ['login', 'visits', 'schedule'], {
    modules: files,
    policy: ["script-src 'self'", `script-src 'self' ${hash}`],
  });
  for (const name of ['visits', 'schedule']) await page.locator(`teacher-${name} input[name=email]`).waitFor();
  await signIn(page, 'teacher-visits');
  await page.locator('teacher-visits [part~=visit]').first().waitFor();
  await firstLesson(page).waitFor();
  await page.locator('teacher-login').getByRole('button', { name: 'ログアウト' }).click();
  for (const name of ['login', 'visits', 'schedule']) await page.locator(`teacher-${name} input[name=email]`).waitFor();
  expect(ofLiveSession(notes)).toEqual([]);
});

test("three copies of the package call the page's fetchToken once", async ({ host, open }) => {
  const reply = await fetch(`${host.site.provider.url}/api/client/teacher/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'hanako@example.jp', password: 'hanako-demo' }),
  });
  const token = reply.headers.get('authorization');
  const { page, notes } = await open(THREE_COPIES, ['login', 'visits', 'schedule']);
  await page.evaluate((given) => {
    Reflect.set(window, 'asked', []);
    for (const element of document.querySelectorAll('teacher-login, teacher-visits, teacher-schedule')) {
      Reflect.set(element, 'fetchToken', async (reason: string) => {
        (Reflect.get(window, 'asked') as string[]).push(reason);
        return given;
      });
    }
  }, token);
  await page.locator('teacher-visits [part~=visit]').first().waitFor();
  await firstLesson(page).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual(['start']);
  expect(notes).toEqual([]);
});

test('with two versions on a page, the first is used and the console warns once', async ({ open }) => {
  const { page, notes } = await open(
    script('/copy/teacher-elements.js') + script('/dist/teacher-elements.js'),
    ['login', 'course-list'],
    { copyVersion: '0.0.9' },
  );
  await signIn(page, 'teacher-login');
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  expect(await page.evaluate(() => Reflect.get(customElements.get('teacher-login') ?? {}, 'version'))).toBe('0.0.9');
  const own = notes.filter((note) => !note.startsWith(SECOND_YJS));
  expect(own.length, notes.join('\n')).toBe(1);
  expect(own[0]).toMatch(/^teacher-elements 0\.1\.0: <teacher-\w.*> is of 0\.0\.9, which came first/);
});

for (const [what, head] of Object.entries({
  'two loaders': module('/copy/loader.js') + module('/dist/loader.js'),
  'modules of one and the loader of the other': module('/copy/login.js') + module('/dist/loader.js'),
  'modules of one and the single file of the other':
    module('/copy/course-list.js') + script('/dist/teacher-elements.js'),
  'the slim flavour of one and React of the other': module('/copy/slim/login.js') + module('/dist/loader.js'),
})) {
  test(`two versions share one session, and the console names both: ${what}`, async ({ open }) => {
    const { page, notes } = await open(head, ['login', 'course-list'], { copyVersion: '0.0.9' });
    await signIn(page, 'teacher-login');
    await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
    const own = notes.filter((note) => !note.startsWith(SECOND_YJS));
    for (const note of own)
      expect(note).toMatch(/^teacher-elements 0\.(1\.0|0\.9): <teacher-\S+> is of 0\.(1\.0|0\.9),/);
    // Where each version has tags of its own, there is nothing to say.
    expect(own.length, notes.join('\n')).toBeLessThan(3);
  });
}
