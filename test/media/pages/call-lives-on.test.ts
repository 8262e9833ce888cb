// A lesson whose teacher looks something up in the portal: the call goes on, whatever page is shown.
import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type Page } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import {
  enter,
  framesOfOthers,
  inRoom,
  meet,
  pressControl,
  seesOthers,
  studentInside,
  teacherAt,
  until,
} from '../../support/playwright/lesson.ts';
import { expect, test, withDevices } from '../../support/playwright/live-test.ts';

// For end-to-end tests of a computer that sleeps: a browser of its own, all of whose processes can be stopped.

interface StoppableBrowser {
  readonly browser: Browser;
  /** Stops every process of the browser, as closing a laptop does: nothing is sent, answered or shown. */
  stop(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Starts a browser with devices that are always there. */
async function startStoppableBrowser(): Promise<StoppableBrowser> {
  const server = await chromium.launchServer(launchOptions(DEVICE_FLAGS));
  const browser = await chromium.connect(server.wsEndpoint());
  const { pid } = server.process();
  if (pid === undefined) throw new Error('The browser has no process.');
  const send = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const each of [pid, ...descendantsOf(pid)]) process.kill(each, signal);
  };
  return {
    browser,
    stop: () => send('SIGSTOP'),
    resume: () => send('SIGCONT'),
    async close() {
      send('SIGCONT');
      await browser.close();
      await server.close();
    },
  };
}

function descendantsOf(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    rows.flatMap(([pid = 0, owner]) => (owner === parent ? [pid, ...childrenOf(pid)] : []));
  return childrenOf(root);
}

test.use(withDevices);

const bar = (page: Page) => page.getByRole('region', { name: '進行中の通話' });
const small = (page: Page) => page.locator('.live-compact-call');
const room = (page: Page) => page.locator('.live-room');
const goBackToLesson = (page: Page) => bar(page).getByRole('button', { name: '授業に戻る' }).click();

/** Waits until the picture of the other one moves in the small call. */
async function seesSmallPicture(page: Page): Promise<void> {
  const video = small(page).locator('video');
  await expect(video).toBeVisible();
  const before = await framesOfOthers(page);
  await until(
    async () => (await framesOfOthers(page)).some((frames, index) => frames > (before[index] ?? 0) + 5),
    'pictures arrive for the small call',
  );
  const start = await video.evaluate((node: HTMLVideoElement) => node.currentTime);
  await until(
    () => video.evaluate((node: HTMLVideoElement, from) => node.videoWidth > 0 && node.currentTime > from, start),
    'the small picture moves',
  );
}

test.describe('a call', () => {
  test('continues beside every page, and returns with its board and the unsent chat message', async ({
    browser,
    at,
    open,
  }) => {
    const { teacher, student } = await meet(browser, at, open);
    await seesOthers(teacher);
    await pressControl(teacher, 'ボードを開く');
    await teacher.locator('.board-page-bar').waitFor();
    await pressControl(teacher, /^チャット/);
    await teacher.getByRole('textbox', { name: 'メッセージ' }).fill('書きかけ');
    const connections = (await framesOfOthers(teacher)).length;

    // The way out of the room's own strip.
    await teacher.getByRole('button', { name: '戻る', exact: true }).click();
    await expect(teacher).toHaveURL(/\/course\/list$/);
    await expect(room(teacher)).toBeHidden();
    await expect(bar(teacher)).toContainText(`${open.lesson.studentName}さん`);
    await expect(bar(teacher)).toContainText(/開始まで\d+分|残り\d+分|延長中/);
    expect(await small(teacher).boundingBox()).toMatchObject({ width: 240, height: 135 });
    await expect(teacher.getByRole('status').filter({ hasText: '通話は続いています。' })).toHaveCount(1);
    await expect(teacher.getByRole('heading', { level: 1, name: '授業一覧' })).toBeFocused();
    await expect(teacher).toHaveTitle(/(^|｜)授業一覧$/);
    await seesSmallPicture(teacher);
    await seesOthers(student);
    await expect(student.getByText('先生は別の画面を見ています。')).toBeVisible();
    await expect(student.locator('.live-board')).toBeVisible();

    // Menu, and the browser's own buttons.
    await teacher.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '予定' }).click();
    await expect(teacher.getByRole('heading', { level: 1, name: '予定' })).toBeFocused();
    await seesSmallPicture(teacher);
    await teacher.goBack();
    await expect(teacher).toHaveURL(/\/course\/list$/);
    await expect(bar(teacher)).toBeVisible();
    await teacher.goForward();
    await expect(teacher).toHaveURL(/\/course\/schedule/);
    await seesSmallPicture(teacher);

    await small(teacher).getByRole('button', { name: 'マイクをオフにする' }).click();
    await student.locator('.live-tile').getByText('マイクはオフ').waitFor();

    await goBackToLesson(teacher);
    await inRoom(teacher);
    await expect(teacher.locator('.live-strip h1')).toBeFocused();
    await expect(bar(teacher)).toHaveCount(0);
    await expect(teacher.locator('.live-board')).toBeVisible();
    await expect(teacher.getByRole('textbox', { name: 'メッセージ' })).toHaveValue('書きかけ');
    await expect(student.getByText('先生の画面に合わせています。')).toBeVisible();
    await seesOthers(teacher);
    await teacher.goBack();
    await expect(bar(teacher)).toBeVisible();
    await teacher.goForward();
    await expect(room(teacher)).toBeVisible();
    expect((await framesOfOthers(teacher)).length, 'no connection was made again').toBe(connections);

    // Only this ends it, and asks.
    await pressControl(teacher, '退室');
    await teacher.getByRole('button', { name: '退室する' }).click();
    await teacher.locator('.live-post-call').waitFor();
    await expect(student.getByText('先生が退室しました。')).toBeVisible();
    await teacher.getByRole('button', { name: 'あとで書く', exact: true }).click();
    await expect(teacher.locator('.live-post-call')).toHaveCount(0);
    await expect(bar(teacher)).toHaveCount(0);
  });

  test('returns automatically after another page is reloaded', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    await teacher.getByRole('button', { name: '戻る', exact: true }).click();
    await bar(teacher).waitFor();
    await teacher.reload();
    await seesSmallPicture(teacher);
    await expect(teacher.getByRole('heading', { level: 1, name: '授業一覧' })).toBeVisible();
    await seesOthers(student);
    await goBackToLesson(teacher);
    await expect(room(teacher)).toBeVisible();
    await seesOthers(teacher);
  });

  test('must be left before entering another room', async ({ browser, at, open }) => {
    const { teacher } = await meet(browser, at, open);
    await teacher.getByRole('button', { name: '戻る', exact: true }).click();
    await bar(teacher).waitFor();
    // As a link to it would: the portal shows that page without a reload.
    await teacher.evaluate((path) => {
      const link = Object.assign(document.createElement('a'), { href: path });
      document.querySelector('teacher-portal')?.shadowRoot?.querySelector('main')?.append(link);
      link.click();
    }, `/teacher/visit/list/live/${open.meeting.id}`);
    const sentence = teacher.getByText('そちらを退室すると、この部屋に入室できます。');
    await expect(sentence).toBeVisible();
    await expect(teacher.getByRole('button', { name: '入室', exact: true })).toHaveCount(0);
    await seesSmallPicture(teacher);
    await teacher.getByRole('main').getByRole('button', { name: '授業に戻る' }).last().click();
    await expect(room(teacher)).toBeVisible();
    await pressControl(teacher, '退室');
    await teacher.getByRole('button', { name: '退室する' }).click();
    await teacher.goBack();
    await enter(teacher);
    await inRoom(teacher);
  });

  test('continues while the page is frozen, and is complete afterwards', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    await teacher.getByRole('button', { name: '戻る', exact: true }).click();
    await seesSmallPicture(teacher);
    const devtools = await teacher.context().newCDPSession(teacher);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await pressControl(student, /^チャット/);
    await student.getByRole('textbox', { name: 'メッセージ' }).fill('聞こえますか');
    await student.keyboard.press('Enter');
    await student.locator('.live-panel').getByRole('button', { name: '閉じる' }).click();
    await seesOthers(student);
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await seesSmallPicture(teacher);
    await expect(bar(teacher)).toContainText('進行中');
    await goBackToLesson(teacher);
    await seesOthers(teacher);
    // The chat, because its toast may have come and gone by now.
    await pressControl(teacher, /^チャット/);
    await expect(teacher.locator('.live-panel').getByText('聞こえますか')).toBeVisible();
  });

  test('is shown as interrupted to the student while the laptop is closed, and comes back automatically', async ({
    browser,
    site,
    at,
    open,
  }) => {
    const laptop = await startStoppableBrowser();
    try {
      const teacher = await teacherAt(laptop.browser, at, `course/list/live/${open.lesson.id}`);
      await enter(teacher);
      await inRoom(teacher);
      const student = await studentInside(browser, at, open.token, teacher);
      await teacher.getByRole('button', { name: '戻る', exact: true }).click();
      await seesSmallPicture(teacher);
      laptop.stop();
      const absence = student.getByText('先生の接続が切れています。戻るまでお待ちください。');
      await expect(absence).toBeVisible();
      // Longer than the room keeps a participant without a connection.
      const tiles = async (): Promise<number> => {
        await site.provider.tick();
        return student.locator('.live-tile').count();
      };
      await expect.poll(tiles).toBe(1);
      await expect(absence).toBeVisible();
      laptop.resume();
      await expect(absence).toHaveCount(0);
      await seesOthers(student);
      await seesSmallPicture(teacher);
      await goBackToLesson(teacher);
      await seesOthers(teacher);
    } finally {
      await laptop.close();
    }
  });

  test('continues while the same teacher enters from a second tab and leaves there', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    await teacher.getByRole('button', { name: '戻る', exact: true }).click();
    await bar(teacher).waitFor();
    const second = await teacher.context().newPage();
    await second.goto(`${at.pages}/teacher/course/list/live/${open.lesson.id}`);
    await enter(second);
    await inRoom(second);
    await seesOthers(student, 2);
    await expect(small(teacher)).toHaveAccessibleName(open.lesson.studentName);
    await pressControl(second, '退室');
    await second.getByRole('button', { name: '退室する' }).click();
    await expect(student.locator('.live-tile')).toHaveCount(2);
    await seesSmallPicture(teacher);
    await seesOthers(student);
  });

  test('moves to a duplicate of its tab, and the first one shows why', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    await teacher.getByRole('button', { name: '戻る', exact: true }).click();
    await bar(teacher).waitFor();
    const opened = teacher.waitForEvent('popup');
    // The browser copies what the tab has stored, as it does when a tab is duplicated.
    await teacher.evaluate(() => void window.open(location.href));
    const duplicate = await opened;
    await seesSmallPicture(duplicate);
    await seesOthers(student);
    await expect(bar(teacher).getByRole('alert')).not.toBeEmpty();
    await expect(small(teacher)).toHaveCount(0);
    await bar(teacher).getByRole('button', { name: '閉じる' }).click();
    await expect(bar(teacher)).toHaveCount(0);
    await expect(teacher.getByRole('main')).toBeFocused();
  });
});
