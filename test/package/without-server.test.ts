// The demo page that needs no server: opened from a disk, and under a policy that allows no connection at all.
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../scripts/browser.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { admit, enter, inRoom, noteConnections, seesOthers } from '../support/playwright/lesson.ts';

test.use({
  launchOptions: launchOptions(DEVICE_FLAGS),
  contextOptions: { reducedMotion: 'reduce' },
  // The elements and the reference provider are two files with a Yjs each; they exchange updates, not documents.
  allowedComplaints: /Yjs was already imported/,
});
test.beforeEach(({ context }) => noteConnections(context));

interface Tab {
  page: Page;
  /** What left the page for anywhere else than the page's own place. */
  requests: string[];
}

/** A tab of one browser profile. */
async function openTab(context: BrowserContext, address: string): Promise<Tab> {
  const page = await context.newPage();
  const requests: string[] = [];
  const own = new URL(address);
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && (protocol !== own.protocol || host !== own.host))
      requests.push(request.url());
  });
  await page.goto(address);
  return { page, requests };
}

async function signIn(page: Page): Promise<void> {
  await page.locator('teacher-course-list input[name=email]').fill('hanako@example.jp');
  await page.locator('teacher-course-list input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.locator('teacher-course-list').getByRole('row').nth(3).waitFor();
}

/** What a teacher copies for the student whose lesson's room is shown. */
const studentLink = (page: Page) =>
  page.evaluate(async () => {
    type LessonRoom = { fetch(address: string, init: RequestInit): Promise<Response> };
    const { fetch } = customElements.get('teacher-demo-provider') as unknown as LessonRoom;
    const reply = await fetch('demo:/api/client/teacher/class', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: localStorage.getItem('teacher-auth') ?? '' },
      body: JSON.stringify({ id: document.querySelector('teacher-live-room')?.getAttribute('room-id') }),
    });
    return ((await reply.json()) as { data: { studentLink: string } }).data.studentLink;
  });

/** Two people meet in two tabs; a third tab, the first that was there, hosts their world and is closed. */
async function meet(context: BrowserContext, address: string): Promise<void> {
  const host = await openTab(context, address);
  await signIn(host.page);
  const teacher = await openTab(context, address);
  // The sign-in is shared, as between all tabs of a provider.
  await teacher.page.getByRole('link', { name: /入室/ }).first().click();
  await enter(teacher.page);
  await inRoom(teacher.page);
  const link = await studentLink(teacher.page);
  expect(link.split('#')[0]).toBe(address);
  const student = await openTab(context, link);
  await enter(student.page);
  await admit(teacher.page, student.page);
  await Promise.all([seesOthers(teacher.page), seesOthers(student.page)]);
  expect(await host.page.locator('.live-room').count()).toBe(0);

  await host.page.close();
  const sendChat = async (from: Page, to: Page, words: string) => {
    await from.getByRole('button', { name: /^チャット/ }).click();
    await from.getByRole('textbox', { name: 'メッセージ' }).fill(words);
    await from.keyboard.press('Enter');
    await to.getByText(words).first().waitFor();
  };
  await sendChat(student.page, teacher.page, '聞こえますか');
  await sendChat(teacher.page, student.page, 'はい、続けましょう');
  for (const { requests } of [host, teacher, student]) expect(requests).toEqual([]);
}

test.describe('the demo without a server', () => {
  test('lets two tabs of a file meet in a live room, and continue when the tab that hosts their world is closed', async ({
    context,
  }) => {
    await meet(context, pathToFileURL('demo/pages/without-server.html').href);
  });

  test('does the same over HTTP, under a policy that allows no connections', async ({ context, site }) => {
    await context.route('**/without-server.html', async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy).toMatch(/connect-src /);
      const strict = policy.replace(/connect-src [^;]*; /, '').replace(/img-src [^;]*/, "img-src 'self' data: blob:");
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': strict } });
    });
    await meet(context, `${site.url}/without-server.html`);
  });

  test('starts a new world after a reload, when no other tab has it open, and lets the teacher sign in again', async ({
    context,
  }) => {
    const { page } = await openTab(context, pathToFileURL('demo/pages/without-server.html').href);
    await signIn(page);
    await page.reload();
    await signIn(page);
  });
});
