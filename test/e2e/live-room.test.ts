// A lesson with everything in it: two people, two browser profiles, real picture and sound between them.
import type { Page } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../scripts/browser.ts';
import { readGraph, staticFiles } from '../../scripts/graph.ts';
import { expect, test as base } from '../support/playwright/fixtures.ts';
import {
  admit,
  enter,
  framesOfOthers,
  inRoom,
  meet,
  newPage,
  openLessonNow,
  seesOthers,
  signInAt,
  studentAt,
  teacherAt,
  until,
  type LiveSite,
} from '../support/playwright/lesson.ts';
import { startRestartableSite } from '../support/playwright/restartable.ts';
import { complaintsOf } from '../support/playwright/site.ts';

interface LiveFixtures {
  at: LiveSite;
  /** A lesson and a meeting that are open now. */
  open: Awaited<ReturnType<typeof openLessonNow>>;
}

const test = base.extend<LiveFixtures>({
  at: async ({ site }, use) => use({ pages: site.url, provider: site.provider.url }),
  open: async ({ at }, use) => use(await openLessonNow(at.provider)),
});
// Recording what four pages with moving pictures look like would take the processor from the pictures.
test.use({
  launchOptions: launchOptions(DEVICE_FLAGS),
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
});
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Draws one stroke over the middle of the board, or so many CSS pixels below. */
async function drawStroke(page: Page, below = 0): Promise<void> {
  const canvas = page.locator('.live-board canvas').first();
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The board is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + below];
  await page.mouse.move(x - 60, y);
  await page.mouse.down();
  for (let step = 0; step < 12; step += 1) await page.mouse.move(x - 60 + step * 10, y + (step % 3) * 10);
  await page.mouse.up();
}

/** How many dark dots the board's canvases show. */
function inkOn(page: Page): Promise<number> {
  return page.locator('.live-board canvas').evaluateAll((canvases) =>
    canvases.reduce((sum, canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      let dark = 0;
      for (let offset = 0; offset < data.length; offset += 4)
        if ((data[offset + 3] ?? 0) > 200 && (data[offset] ?? 255) < 90) dark += 1;
      return sum + dark;
    }, 0),
  );
}

test.describe('a lesson', () => {
  test('has picture, sound, chat, a hand, a board, a shared screen and an end', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    const complaints = [complaintsOf(teacher), complaintsOf(student)];
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    await Promise.all([teacher, student].map((page) => page.locator('.live-tile-speaking').first().waitFor()));

    await press(student, /^チャット/);
    await student.getByRole('textbox', { name: 'メッセージ' }).fill('3番が<b>わかりません</b>');
    await student.keyboard.press('Enter');
    await press(teacher, /^チャット（未読1件）/);
    await teacher.getByText('3番が<b>わかりません</b>').first().waitFor();
    await teacher.getByRole('textbox', { name: 'メッセージ' }).fill('一緒に見ましょう');
    await teacher.keyboard.press('Enter');
    await student.locator('.live-chat-text', { hasText: '一緒に見ましょう' }).waitFor();

    await press(student, '挙手する');
    await teacher.locator('.live-tile').getByText('手を挙げています').waitFor();

    await Promise.all([teacher, student].map((page) => press(page, 'ボードを開く')));
    await drawStroke(teacher);
    await until(async () => (await inkOn(student)) > 20, 'the teacher’s stroke is seen by the student');
    const before = await inkOn(teacher);
    await student.keyboard.press('Escape');
    await drawStroke(student);
    await until(async () => (await inkOn(teacher)) > before, 'the student’s stroke is seen by the teacher');

    await press(teacher, '画面を共有する');
    await student.locator('.live-screens video').waitFor();
    await until(
      () => student.locator('.live-screens video').evaluate((video) => (video as HTMLVideoElement).videoWidth > 0),
      'the screen is seen',
    );
    await press(teacher, '画面の共有を終える');
    await student.locator('.live-screens').waitFor({ state: 'detached' });

    await press(student, '退室');
    await press(student, '退室する');
    await student.getByRole('heading', { name: 'お疲れさまでした' }).waitFor();
    await press(teacher, '退室');
    await press(teacher, '退室する');
    await teacher.getByText('参加した人').waitFor();
    await teacher.getByRole('textbox', { name: '授業の記録' }).fill('二次関数。宿題は4ページ。');
    const change = (url: string) => url.endsWith('/api/client/teacher/course');
    await teacher.route(
      ({ href }) => change(href),
      (route) => route.abort(),
    );
    await press(teacher, '記録を保存');
    await teacher
      .getByRole('alert')
      .getByText('通信できませんでした。電波の良い場所でもう一度お試しください。', { exact: true })
      .waitFor();
    expect(await teacher.getByRole('alertdialog').count(), 'nothing is called saved that is not').toBe(0);
    await teacher.unrouteAll();
    await press(teacher, '記録を保存');
    const done = teacher.getByRole('alertdialog', { name: '変更完了' });
    await done.getByText('授業の内容が変更されました。', { exact: true }).waitFor();
    await press(teacher, '了解');
    await done.waitFor({ state: 'detached' });
    await press(teacher, '戻る');
    await teacher.getByRole('heading', { name: '授業一覧' }).waitFor();
    expect(new URL(teacher.url()).pathname).toBe('/teacher/course/list');
    // What the browser itself logs of the save that did not get through.
    expect(complaints.flat().filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([]);
  });

  test('has its controls within the window, without scrolling, on a laptop and on a phone, whatever is open', async ({
    browser,
    at,
    open,
  }) => {
    const teacher = await teacherAt(browser, at, `course/list/live/${open.lesson.id}`);
    await enter(teacher);
    await inRoom(teacher);
    for (const [width, height] of [
      [1280, 720],
      [390, 740],
    ] as const) {
      await teacher.setViewportSize({ width, height });
      for (const opener of [/^チャット/, /^参加者/, 'ボードを開く']) {
        await press(teacher, opener);
        const bottom = await teacher
          .getByRole('button', { name: '退室' })
          .evaluate((button) => button.getBoundingClientRect().bottom);
        expect(bottom, `${opener} at ${width} px: the controls end at ${bottom} of ${height} px`).toBeLessThanOrEqual(
          height,
        );
        expect(
          await teacher.evaluate(() => document.documentElement.scrollHeight - innerHeight),
          `${opener} at ${width} px: nothing to scroll`,
        ).toBe(0);
        await press(teacher, opener === 'ボードを開く' ? 'ボードを閉じる' : '閉じる');
      }
    }
  });

  test('admits four people, and shows the fifth that the room is full', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    const [third, fourth] = [await studentAt(browser, at, open.token), await studentAt(browser, at, open.token)];
    for (const page of [third, fourth]) {
      await enter(page);
      await admit(teacher, page);
    }
    await Promise.all(
      [teacher, student, third, fourth].map(async (page) => {
        await until(async () => (await page.locator('.live-tile').count()) === 4, 'four people are there');
        await seesOthers(page, 3);
      }),
    );
    const fifth = await studentAt(browser, at, open.token);
    await fifth
      .getByRole('heading', { name: '入室できません' })
      .or(fifth.getByRole('button', { name: '入室', exact: true }))
      .first()
      .waitFor();
    if ((await fifth.getByRole('heading', { name: '入室できません' }).count()) === 0) await enter(fifth);
    await fifth
      .getByRole('alert')
      .getByText('満員です。このルームに入れるのは4人までです。', { exact: true })
      .waitFor();
  });

  test('of a meeting ends for all when its teacher ends it', async ({ browser, at, open }) => {
    const teacher = await teacherAt(browser, at, `visit/list/live/${open.meeting.id}`);
    await enter(teacher);
    await inRoom(teacher);
    await press(teacher, '退室');
    await press(teacher, '面談を終了');
    await teacher.getByText('この部屋は終了しました。', { exact: true }).waitFor();
    expect(await teacher.locator('.live-post-call').innerText(), 'a meeting is no lesson').not.toMatch(/授業/);
    await press(teacher, '戻る');
    await teacher.getByRole('heading', { name: '面談一覧' }).waitFor();

    await teacher.goto(`${at.pages}/teacher/visit/list/live/${open.meeting.id}`);
    const closed = teacher.getByRole('alertdialog', { name: 'お知らせ' });
    await closed.getByText('面談は終了しました。', { exact: true }).waitFor();
    await press(teacher, '了解');
    await teacher.getByRole('heading', { name: '面談一覧' }).waitFor();
    expect(new URL(teacher.url()).pathname).toBe('/teacher/visit/list');

    // Without a message from the provider the page shows its own.
    await teacher.route(
      ({ pathname }) => pathname === `/api/client/teacher/studio/${open.meeting.id}`,
      (route) =>
        route.fulfill({
          headers: { 'Access-Control-Allow-Origin': at.pages, 'Access-Control-Allow-Headers': '*' },
          json: {
            status: 1,
            message: 'success',
            data: { ...open.meeting, endTimeMillis: open.meeting.startTimeMillis + 1 },
          },
        }),
    );
    await teacher.goto(`${at.pages}/teacher/visit/list/live/${open.meeting.id}`);
    await closed.getByText('この面談は終了しました。', { exact: true }).waitFor();
    await press(teacher, '了解');
    await closed.waitFor({ state: 'detached' });
  });
});

test.describe('a lesson on a bad line', () => {
  test('goes on without a gap in the picture when the socket breaks, and what was drawn meanwhile arrives', async ({
    browser,
    site,
    at,
    open,
  }) => {
    const { teacher, student } = await meet(browser, at, open);
    await Promise.all([teacher, student].map((page) => press(page, 'ボードを開く')));
    await seesOthers(teacher);
    const before = await inkOn(student);
    site.proxy.faults([{ match: { method: 'GET', path: '/rooms' }, fault: { drop: true } }]);
    site.proxy.breakSockets();
    await teacher.getByText('サーバーに再接続しています').waitFor();
    await seesOthers(teacher);
    await drawStroke(teacher);
    site.proxy.faults([]);
    await teacher.getByText('サーバーに再接続しています').waitFor({ state: 'detached' });
    await until(async () => (await inkOn(student)) > before, 'the stroke arrives');
  });

  test('takes a reloaded page back in, as mute as it was', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    await press(student, 'マイクをオフにする');
    const muted = teacher.locator('.live-tile').getByText('マイクはオフ');
    await muted.waitFor();
    await student.reload();
    await inRoom(student);
    await student.getByRole('button', { name: 'マイクをオンにする' }).waitFor();
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    expect(await muted.count()).toBe(1);
  });

  test('goes on while the provider is killed and comes back, with chat and board as they were', async ({ browser }) => {
    const own = await startRestartableSite();
    try {
      const { teacher, student } = await meet(browser, own, await openLessonNow(own.provider));
      await Promise.all([teacher, student].map((page) => press(page, 'ボードを開く')));
      await drawStroke(teacher);
      await until(async () => (await inkOn(student)) > 20, 'the stroke is there');
      await press(student, /^チャット/);
      await student.getByRole('textbox', { name: 'メッセージ' }).fill('前');
      await student.keyboard.press('Enter');
      await teacher.getByRole('button', { name: /^チャット（未読1件）/ }).waitFor();

      await own.kill();
      await teacher.getByText('サーバーに再接続しています').waitFor();
      const connections = await framesOfOthers(teacher);
      await seesOthers(teacher);
      const ink = await inkOn(student);
      await drawStroke(teacher, 90);
      await student.getByRole('textbox', { name: 'メッセージ' }).fill('後');
      await student.keyboard.press('Enter');
      await own.start();
      await Promise.all(
        [teacher, student].map((page) => page.getByText('サーバーに再接続しています').waitFor({ state: 'detached' })),
      );
      await until(async () => (await inkOn(student)) > ink, 'what was drawn meanwhile arrives');
      await press(teacher, /^チャット/);
      for (const page of [teacher, student]) {
        await until(
          async () => (await page.locator('.live-chat-text').allTextContents()).join() === '前,後',
          'the chat is complete',
        );
      }
      await Promise.all([seesOthers(teacher), seesOthers(student)]);
      expect((await framesOfOthers(teacher)).length, 'the connection is the same').toBe(connections.length);

      await teacher.reload();
      await inRoom(teacher);
      await press(teacher, 'ボードを開く');
      await until(async () => (await inkOn(teacher)) > ink, 'the board is complete after a reload, too');
    } finally {
      await own.close();
    }
  });
});

test.describe('what a browser fetches of a live room', () => {
  test('is nothing until a room is opened, and no PDF reader without a PDF', async ({ browser, at, open }) => {
    const page = await newPage(browser);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    /** The scripts so far in which a word stands that no bundler changes. */
    const holding = async (word: string) => {
      const texts = await Promise.all(
        [...scripts].map(async (address) => ({ address, text: await (await fetch(address)).text() })),
      );
      return texts.filter(({ text }) => text.includes(word)).map(({ address }) => address);
    };
    await signInAt(page, `${at.pages}/teacher/course/list`);
    await page.getByRole('heading', { name: '授業一覧' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await holding('new RTCPeerConnection')).toEqual([]);

    await page.goto(`${at.pages}/teacher/course/list/live/${open.lesson.id}`);
    await enter(page);
    await inRoom(page);
    await press(page, 'ボードを開く');
    await drawStroke(page);
    expect((await holding('new RTCPeerConnection')).length).toBe(1);
    expect([...(await holding('GlobalWorkerOptions')), ...(await holding('PDFDocument'))]).toEqual([]);

    const graph = readGraph();
    for (const file of staticFiles(graph, 'live-room.js')) {
      expect(
        graph.get(file)?.modules.filter((id) => /yjs|live-room\/(media|board)\//.test(id)),
        'nor by the element alone',
      ).toEqual([]);
    }
  });
});
