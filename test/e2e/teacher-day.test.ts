// A teacher's day, on the pages and the provider of `npm start`, with a folder of their own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { freePorts } from '../../scripts/cluster/free-ports.ts';
import { ordinaryDay } from '../support/clock/ordinary-day.ts';

const NEW_DAY = ordinaryDay(40).replaceAll('-', '/');

let ports: { PORT: string; PROVIDER_PORT: string };
let server: ChildProcess;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'teacher-day-'));
  const [port, providerPort] = await freePorts(2);
  ports = { PORT: String(port), PROVIDER_PORT: String(providerPort) };
  server = await startServer();
});

test.afterAll(async () => {
  await stopServer();
  rmSync(folder, { recursive: true, force: true });
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('npm start', () => {
  test(
    "keeps a teacher's changes and cancellations, made by keyboard alone, over a restart",
    { tag: '@journey' },
    async ({ page }) => {
      await signIn(page);
      const [changed, cancelled] = await lessonsToCome(page);

      await openLesson(page, changed);
      await pressOn(page, /^授業を変更/);
      const dialog = page.getByRole('dialog');
      await typeOver(page, dialog.getByRole('textbox').first(), NEW_DAY);
      await typeOver(page, dialog.getByRole('combobox').first(), '06:15');
      await pressOn(page, /^変更を保存$/);
      await page.getByRole('heading', { name: '変更完了' }).waitFor();
      await pressOn(page, /^了解$/);
      await page.getByText('06:15–').first().waitFor();

      await openLesson(page, cancelled);
      await pressOn(page, /^授業をキャンセル/);
      await typeOver(page, dialog.getByRole('textbox'), '台風のため');
      await pressOn(page, /^キャンセルする$/);
      await page.getByRole('heading', { name: 'キャンセル完了' }).waitFor();
      await pressOn(page, /^了解$/);
      await pressOn(page, /^家族に知らせる$/);
      await pressOn(page, /^今すぐ$/);
      // Its toast ends when the mail is with the provider; the words that confirm it are there for a second and a half only.
      await page.locator('.teacher-change').waitFor({ state: 'detached' });

      // A page that is left asks for nothing while the server is away.
      await page.goto('about:blank');
      await stopServer();
      server = await startServer();
      await page.goto(`${portal()}course/list/detail/${changed}`);
      await page.getByText('06:15–').first().waitFor();
      await page.goto(`${portal()}course/list/detail/${cancelled}`);
      await page.getByText('キャンセル', { exact: true }).first().waitFor();

      const mailbox = await (await fetch(`http://localhost:${ports.PROVIDER_PORT}/mailbox`)).text();
      expect(mailbox).toMatch(/台風のため/);
    },
  );

  test('signs a teacher out in every tab at once', async ({ page, context, allowComplaints }) => {
    allowComplaints(OF_ENDED_SESSION);
    await signIn(page);
    const other = await context.newPage();
    await other.goto(portal());
    await other.getByRole('heading', { name: '授業一覧' }).waitFor();
    await page.getByRole('button', { name: /佐藤 花子/ }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await Promise.all([page, other].map((each) => each.locator('input[autocomplete=username]').waitFor()));
    expect(await other.evaluate(() => localStorage.getItem('teacher-auth'))).toBeNull();
  });

  for (const name of [
    '',
    'login.html',
    'course-list.html',
    'schedule.html',
    'contacts.html',
    'partner.html',
    'teacher/no-such-page',
  ]) {
    test(`serves /${name} without errors in the browser`, async ({ page }) => {
      await page.goto(`http://localhost:${ports.PORT}/${name}`, { waitUntil: 'networkidle' });
    });
  }
});

/** What npm start serves, unless TEST_BUILD says otherwise. */
const flags = process.env.TEST_BUILD === 'release' ? [] : ['--development'];

const portal = () => `http://localhost:${ports.PORT}/teacher/`;

async function signIn(page: Page): Promise<void> {
  await page.goto(portal());
  await typeOver(page, page.locator('input[autocomplete=username]'), 'hanako@example.jp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('hanako-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '授業一覧' }).waitFor();
}

/** The ids of two lessons that have not begun. */
async function lessonsToCome(page: Page): Promise<[string, string]> {
  await page.goto(`${portal()}course/list?state=1`);
  const links = page.locator('[part~=lesson] a[href*="/detail/"]');
  await links.nth(5).waitFor();
  const addresses = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href') ?? ''));
  const ids = [...new Set(addresses.map((address) => address.replace(/.*\/detail\/([^/?#]+).*/, '$1')))];
  return [ids[3] ?? '', ids[4] ?? ''];
}

async function openLesson(page: Page, id: string): Promise<void> {
  await page.goto(`${portal()}course/list/detail/${id}`);
  await page.getByRole('button', { name: /^授業を変更/ }).waitFor();
}

async function typeOver(page: Page, field: ReturnType<Page['locator']>, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Goes on with Tab until a button of this name has the focus, and presses it. */
async function pressOn(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().waitFor();
  for (let steps = 0; steps < 60; steps += 1) {
    if (name.test(await focusedName(page))) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}.`);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return (node?.getAttribute('aria-label') ?? node?.textContent ?? '').trim();
  });
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['demo/serve.ts', ...flags], {
    env: { ...process.env, ...ports, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of child.stdout ?? []) if (String(line).includes('ready ')) return child;
  throw new Error('The server has ended before it was ready.');
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
