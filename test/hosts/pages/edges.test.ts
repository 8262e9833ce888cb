// Pages that are a little wrong, or made of several documents.
import type { BrowserContext, Page } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import { isSlim } from '../../../demo/page-server/build.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signIn, type HostPage, type HostSite } from '../../support/playwright/host-page.ts';
import { openLessonNow } from '../../support/playwright/lesson.ts';
import { settled } from '../../support/playwright/settling.ts';

test.use({
  // What the package tells the author of a page.
  allowedComplaints: /^teacher-elements: |Permissions policy violation/,
  launchOptions: launchOptions(DEVICE_FLAGS),
  contextOptions: { reducedMotion: 'reduce' },
});

const HEAD =
  '<link rel="stylesheet" href="/host.css"><script src="/host.js"></script><script type="module" src="/dist/loader.js"></script>';
const LISTEN = `
  window.events = [];
  for (const type of ['teacher-failure', 'teacher-course-show', 'teacher-student-show'])
    addEventListener(type, ({ detail }) => events.push({ type, ...detail }));`;

interface Opened {
  page: Page;
  /** What the package has logged. */
  logged: string[];
  events(): Promise<Record<string, unknown>[]>;
}

async function open(
  host: HostSite,
  context: BrowserContext,
  body: string,
  options: Partial<HostPage> = {},
): Promise<Opened> {
  const page = await host.open(context, { head: HEAD, script: LISTEN, body, ...options });
  const logged: string[] = [];
  page.on('console', (message) => message.text().startsWith('teacher-elements:') && logged.push(message.text()));
  return { page, logged, events: () => page.evaluate(() => Reflect.get(window, 'events')) };
}

/** For the whole browser profile. */
async function signInAt(host: HostSite, context: BrowserContext): Promise<void> {
  const { page } = await open(host, context, host.tag('login'));
  await signIn(page, 'teacher-login');
  await page.close();
}

test("an invalid time zone is reported once, and times are shown in Tokyo's zone", async ({ host, context }) => {
  await signInAt(host, context);
  const zones = ['Asia/Tokyo', 'Asia/Tokio', 'Asia/Tokio'];
  const tags = zones.map((zone) => host.tag('course-list', `time-zone="${zone}"`)).join('');
  const { page, logged } = await open(host, context, tags);
  const lists = page.locator('teacher-course-list');
  for (const index of zones.keys()) await lists.nth(index).locator('[part~=lesson]').first().waitFor();
  await settled(page);
  const [right, ...wrong] = await Promise.all(
    zones.map((_, index) => lists.nth(index).locator('[part~=lesson]').allInnerTexts()),
  );
  expect(wrong).toEqual([right, right]);
  expect(logged).toEqual([expect.stringContaining('time-zone="Asia/Tokio" is not a time zone')]);
});

for (const [lang, page, shown] of [
  ['en_US', 'ja', 'Sign in'],
  ['EN-gb', 'ja', 'Sign in'],
  ['tlh', 'en-AU', 'Sign in'],
  ['tlh', 'tlh', 'ログイン'],
  ['', 'en', 'ログイン'],
] as const) {
  test(`lang="${lang}" in a page whose language is ${page} shows "${shown}"`, async ({ host, context }) => {
    const { page: opened } = await open(host, context, host.tag('login', lang && `lang="${lang}"`), {
      script: `document.documentElement.lang = '${page}'`,
    });
    await expect(opened.locator('teacher-login').getByRole('heading')).toHaveText(shown);
  });
}

test('an element keeps its styles when it moves to another document and back', async ({ host, context }) => {
  test.skip(isSlim, 'Preact cannot draw there (docs/embedding.md).');
  await signInAt(host, context);
  const { page } = await open(host, context, `<iframe width="1000" height="700"></iframe>${host.tag('course-list')}`);
  const look = () =>
    page.evaluate(() => {
      const list =
        document.querySelector('teacher-course-list') ??
        document.querySelector('iframe')?.contentDocument?.querySelector('teacher-course-list');
      const root = list?.shadowRoot;
      return ['.teacher-root', 'h1, h2', 'table', 'button'].map((part) => {
        const node = root?.querySelector(part);
        if (!node) throw new Error(`There is no ${part}.`);
        const { fontSize, backgroundColor, borderRadius, display } = getComputedStyle(node);
        return [part, fontSize, backgroundColor, borderRadius, display];
      });
    });
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  await settled(page);
  const before = await look();
  await page.evaluate(() => {
    const [list, frame] = [document.querySelector('teacher-course-list'), document.querySelector('iframe')];
    if (list) frame?.contentDocument?.body.append(list);
  });
  const moved = page.frameLocator('iframe').locator('teacher-course-list');
  await moved.locator('[part~=lesson]').first().waitFor();
  expect(await look()).toEqual(before);
  // What is shown there for the first time is styled, too.
  await moved.locator('.lesson-open').first().click();
  const back = moved.locator('.course-detail-back');
  expect(await back.evaluate((node) => getComputedStyle(node).cursor)).toBe('pointer');
  await back.click();
  await moved.locator('[part~=lesson]').first().waitFor();
  await page.evaluate(() => {
    const list = document.querySelector('iframe')?.contentDocument?.querySelector('teacher-course-list');
    if (list) document.body.append(list);
  });
  await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
  expect(await look()).toEqual(before);
});

test("the view and date properties follow the teacher's navigation, with an event", async ({ host, context }) => {
  await signInAt(host, context);
  const { page, events } = await open(host, context, host.tag('course-list') + host.tag('contacts'));
  const shown = () =>
    page.evaluate(() =>
      ['teacher-course-list', 'teacher-contacts'].map((tag) => {
        const element = document.querySelector(tag) as { courseId?: string; studentId?: string } | null;
        return element?.courseId ?? element?.studentId;
      }),
    );
  const link = page.locator('teacher-course-list .lesson-open').first();
  const lesson = await link.getAttribute('data-lesson');
  await link.click();
  await page.locator('teacher-course-list .course-detail-back').waitFor();
  const student = page.locator('teacher-contacts .student-open').first();
  const id = await student.getAttribute('data-student');
  await student.click();
  await page.locator('teacher-contacts .contact-detail-back').waitFor();
  expect(await shown()).toEqual([lesson, id]);
  await page.locator('teacher-course-list .course-detail-back').click();
  await link.waitFor();
  expect(await shown()).toEqual([undefined, id]);
  expect(await events()).toEqual([
    { type: 'teacher-course-show', id: lesson },
    { type: 'teacher-student-show', id },
    { type: 'teacher-course-show', id: '' },
  ]);
  // The page's own change is no news to it.
  await page.evaluate(
    (to) => document.querySelector('teacher-course-list')?.setAttribute('course-id', to ?? ''),
    lesson,
  );
  await page.locator('teacher-course-list .course-detail-back').waitFor();
  expect((await events()).length).toBe(3);
});

test('a schedule reports entries of the page that it cannot show', async ({ host, context }) => {
  const { page, logged, events } = await open(host, context, '');
  const setEntries = (entries: unknown) =>
    page.evaluate((given) => {
      const known = document.querySelector('teacher-schedule');
      const schedule = known ?? document.createElement('teacher-schedule');
      Object.assign(schedule, { entries: given });
      if (!known) document.body.append(schedule);
    }, entries);
  await setEntries([{ id: 'a' }]);
  await expect.poll(async () => (await events()).length).toBe(1);
  await setEntries('lessons');
  await expect.poll(async () => (await events()).length).toBe(2);
  await page.locator('teacher-schedule [role=grid]').waitFor();
  expect((await events()).map(({ kind, call }) => [kind, call])).toEqual([
    ['invalid-response', 'entries'],
    ['invalid-response', 'entries'],
  ]);
  expect(logged).toEqual([expect.stringContaining('cannot be shown: 0.'), expect.stringContaining('no array')]);
});

test("a camera that the page's policy forbids is explained without asking the teacher to allow it", async ({
  host,
  context,
}) => {
  const { lesson } = await openLessonNow(host.site.provider.url);
  await signInAt(host, context);
  const { page } = await open(host, context, host.tag('live-room', `room-id="${lesson.id}"`), {
    headers: { 'Permissions-Policy': 'camera=(), microphone=()' },
  });
  await expect(page.locator('teacher-live-room')).toContainText('このページではカメラの使用が許可されていません');
  await expect(page.locator('teacher-live-room')).not.toContainText('アドレス欄');
});
