// Every element in every state, under the policy of our own pages and with the fewest Trusted Types policies that it needs.
// The browser reports what is blocked.
import type { Locator, Page } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../scripts/browser.ts';
import { readGraph, usesLit } from '../../scripts/build/graph.ts';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import { signIn, type HostPage } from '../support/playwright/host-page.ts';
import { admit, enter, inRoom, openLessonNow } from '../support/playwright/lesson.ts';
import { writePdf } from '../support/playwright/pdf.ts';
import type { FaultRule } from '../support/servers/faulty-proxy.ts';

/** The provider's replies for a teacher without data. */
const NOTHING: FaultRule[] = [
  { match: { method: 'GET', path: '/api/client/teacher/student' }, fault: { edit: { data: [] } } },
  { match: { method: 'GET', path: '/api/client/teacher/calendar/list' }, fault: { edit: { data: [] } } },
  ...['teach/list', 'meeting'].map((path) => ({
    match: { method: 'GET', path: `/api/client/teacher/${path}` },
    fault: { edit: { 'data.list': [], 'data.total': 0 } },
  })),
];
/** A provider that answers nothing. */
const BROKEN: FaultRule[] = [{ match: { method: 'GET' }, fault: { status: 500 } }];

const DAY = 24 * 60 * 60 * 1000;
const BLANK_PDF = writePdf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
]);
const WIDGETS = ['course-list', 'schedule', 'contacts', 'visits', 'settings'];
const OWN_NAMES = "trusted-types lit-html teacher-elements 'allow-duplicates'";
const graph = readGraph();
const withLit = (names: readonly string[]) => names.some((name) => usesLit(graph, `${name}.js`));
/** By the elements on a page. */
const policies: Record<string, (names: readonly string[]) => HostPage['policy']> = {
  'the policy of our pages': () => undefined,
  'the fewest Trusted Types policies': (names) => [
    OWN_NAMES,
    withLit(names) ? 'trusted-types lit-html' : "trusted-types 'none'",
  ],
};
interface PolicyFixtures {
  /** Opens a page with elements, under a policy. */
  open(policy: HostPage['policy'], body: string, address?: string): Promise<WatchedPage>;
}

interface WatchedPage {
  page: Page;
  /** What the page's policy has blocked so far. */
  blocked(): Promise<string[]>;
}

const test = base.extend<PolicyFixtures>({
  open: async ({ host, context }, use) =>
    use(async (policy, body, address) => {
      const page = await host.open(
        context,
        {
          head: '<script src="/host.js"></script><script type="module" src="/dist/loader.js"></script>',
          body,
          script:
            'window.blocked = []; document.addEventListener("securitypolicyviolation", (event) => blocked.push([event.violatedDirective, event.blockedURI, event.sample].join(" ")));',
          ...(policy && { policy }),
        },
        address,
      );
      return { page, blocked: () => page.evaluate(() => Reflect.get(window, 'blocked') as string[]) };
    }),
});
test.use({
  launchOptions: launchOptions(DEVICE_FLAGS),
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 1000 },
  // The browser logs the faults that the tests make; what is blocked is counted by the pages.
  allowedComplaints: /./,
});

/** Opens a dialog, and closes it by Esc: the first one may be for a list in it. */
async function look(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  const dialog = page.locator('dialog[open]');
  await dialog.first().waitFor();
  while ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const reloadAll = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.body.children) void (element as Element & { reload?(): unknown }).reload?.();
  });

for (const [name, policyFor] of Object.entries(policies)) {
  test.describe(`under ${name} nothing is blocked`, () => {
    test('single elements: anonymous, rejected, signed in, opened, empty, failing, offline, expired', async ({
      host,
      context,
      open,
    }) => {
      const { page, blocked } = await open(
        policyFor(['login', ...WIDGETS]),
        ['login', ...WIDGETS].map((each) => host.tag(each)).join(''),
      );
      const inside = (each: string) => page.locator(`teacher-${each}`);
      const button = (each: string, label: string | RegExp) =>
        inside(each).getByRole('button', { name: label }).first();
      for (const each of ['login', ...WIDGETS]) await inside(each).locator('input[name=email]').waitFor();
      await inside('login').locator('input[name=email]').fill('hanako@example.jp');
      await inside('login').locator('input[name=password]').fill('wrong');
      await page.keyboard.press('Enter');
      await inside('login').getByRole('alert').waitFor();
      await signIn(page, 'teacher-login');
      await button('login', 'ログアウト').waitFor();

      const row = inside('course-list').locator('.lesson-open').first();
      await row.waitFor();
      await look(page, button('course-list', /の授業を変更$/));
      await row.click();
      await look(page, button('course-list', '授業をキャンセル'));
      await inside('course-list').locator('.course-detail-back').click();
      await row.waitFor();
      for (const label of ['授業を登録', '予定をロック', '出力']) await look(page, button('schedule', label));
      for (const view of ['week', 'day', 'agenda', 'month'])
        await inside('schedule').locator(`input[value=${view}]`).check();
      await inside('schedule').locator('[part~=lesson]').first().click();
      await look(page, button('schedule', '詳細'));
      await inside('contacts').locator('.student-open').first().click();
      await look(page, button('contacts', '授業を登録'));
      await inside('contacts').locator('.contact-detail-back').click();
      await look(page, inside('visits').locator('.visit-open').first());
      const photo = await page.evaluate(
        () =>
          Object.assign(document.createElement('canvas'), { width: 600, height: 600 }).toDataURL().split(',')[1] ?? '',
      );
      await inside('settings')
        .locator('.settings-avatar input[type=file]')
        .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') });
      await page.getByRole('button', { name: 'この写真にする' }).click();
      await page.getByRole('button', { name: '了解' }).click();

      host.site.proxy.faults(NOTHING);
      await reloadAll(page);
      for (const each of ['course-list', 'contacts', 'visits']) await inside(each).locator('.teacher-empty').waitFor();
      await inside('schedule').locator('.schedule-none').waitFor();
      host.site.proxy.faults(BROKEN);
      await reloadAll(page);
      for (const each of WIDGETS) await inside(each).getByRole('alert').first().waitFor();
      host.site.proxy.faults([]);
      await reloadAll(page);
      await row.waitFor();
      await context.setOffline(true);
      await reloadAll(page);
      await inside('course-list').locator('.teacher-offline').waitFor();
      await context.setOffline(false);
      await page.evaluate(() => document.querySelector('teacher-settings')?.setAttribute('view', 'password'));
      await inside('settings').locator('input[name=current-password]').waitFor();
      host.site.provider.setClock({ advanceMilliseconds: 2 * DAY });
      await reloadAll(page);
      for (const each of WIDGETS) await inside(each).locator('input[name=email]').waitFor();
      expect(await blocked()).toEqual([]);
    });

    test('the portal: menu, command palette, pages', async ({ host, open }) => {
      const { page, blocked } = await open(policyFor(['portal']), host.tag('portal'), '/teacher/course/list');
      await signIn(page, 'teacher-portal');
      await page.getByRole('button', { name: '佐藤 花子' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'ダーク' }).click();
      await page.getByRole('button', { name: '佐藤 花子' }).click();
      await page.getByRole('menuitem', { name: '設定' }).click();
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.locator('dialog[open]').waitFor();
      await page.keyboard.press('Escape');
      for (const link of await page.locator('.portal-menu a').all()) {
        await link.click();
        await page.locator('.portal-content h1').waitFor();
      }
      await page.setViewportSize({ width: 390, height: 800 });
      await page.locator('.portal-bar button').click();
      await page.locator('dialog[open]').waitFor();
      expect(await blocked()).toEqual([]);
    });

    test('a room with teacher, student, chat and board', async ({ host, open }) => {
      const { lesson, token } = await openLessonNow(host.site.provider.url);
      const policy = policyFor(['live-room', 'student-room']);
      const login = await open(policy, host.tag('login'));
      await signIn(login.page, 'teacher-login');
      await login.page.close();
      const { page: teacher, blocked } = await open(policy, host.tag('live-room', `room-id="${lesson.id}"`));
      await enter(teacher);
      await inRoom(teacher);
      const { page: student, blocked: alsoBlocked } = await open(
        policy,
        host.tag('student-room'),
        `/host.html#token=${token}`,
      );
      await enter(student);
      await admit(teacher, student);
      await teacher.getByRole('button', { name: /^チャット/ }).click();
      await teacher.getByRole('textbox', { name: 'メッセージ' }).fill('こんにちは');
      await teacher.keyboard.press('Enter');
      await teacher.getByRole('button', { name: 'ボードを開く' }).click();
      await teacher.locator('.live-board canvas').first().waitFor();
      expect([await blocked(), await alsoBlocked()]).toEqual([[], []]);

      // The one report about a PDF is the attempt to start a worker, where even our own policy is forbidden; the PDF is read in the page then.
      await teacher.getByRole('button', { name: '挿入' }).click();
      const choosing = teacher.waitForEvent('filechooser');
      await teacher.getByRole('menuitem', { name: 'PDF' }).click();
      const chooser = await choosing;
      await chooser.setFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from(BLANK_PDF) });
      await teacher.getByRole('spinbutton', { name: '最後のページ' }).waitFor();
      await teacher.getByRole('button', { name: '追加する' }).click();
      await teacher.locator('dialog[open]').waitFor({ state: 'detached' });
      expect(await blocked()).toEqual(policy ? ['trusted-types trusted-types-policy teacher-elements'] : []);
    });
  });
}

test.describe("under trusted-types 'none'", () => {
  const NONE: HostPage['policy'] = [OWN_NAMES, "trusted-types 'none'"];
  const NAMES = ['login', ...WIDGETS, 'live-room', 'student-room'];

  test('nothing is blocked until the first tooltip, which is reported as lit-html and not shown', async ({
    host,
    open,
  }) => {
    expect(NAMES.filter((each) => !withLit([each]))).toEqual(['login']);
    const { page, blocked } = await open(NONE, host.tag('login'));
    await signIn(page, 'teacher-login');
    for (const each of NAMES) {
      await page.evaluate(
        ([markup, provider]) =>
          new Promise((resolve) => {
            const element = document.createElement(markup);
            element.setAttribute('provider', provider);
            element.addEventListener('teacher-ready', resolve, { once: true });
            document.body.append(element);
          }),
        [`teacher-${each}`, host.site.proxy.url] as const,
      );
    }
    await page.waitForLoadState('networkidle');
    expect(await blocked()).toEqual([]);
    await page.locator('teacher-schedule').getByRole('button', { name: '前の月' }).hover();
    await expect.poll(blocked).toEqual(['trusted-types trusted-types-policy lit-html']);
    await expect(page.locator('.teacher-tooltip-text')).toHaveCount(0);
  });

  test('the portal works without its menu, and the browser reports only lit-html', async ({ host, open }) => {
    const { page, blocked } = await open(NONE, host.tag('portal'), '/teacher/course/list');
    await signIn(page, 'teacher-portal');
    await page.locator('.portal-content [part~=lesson]').first().waitFor();
    await page.locator('.portal-header').getByRole('alert').waitFor();
    expect([...new Set(await blocked())]).toEqual(['trusted-types trusted-types-policy lit-html']);
  });
});
