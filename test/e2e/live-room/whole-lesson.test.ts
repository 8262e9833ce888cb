// A lesson with everything in it: two people, two browser profiles, still pictures between them.
import type { Page } from '@playwright/test';
import { drawStroke, inkOn } from '../../support/playwright/board.ts';
import {
  enter,
  inRoom,
  meet,
  pressControl,
  showsOthers,
  speak,
  studentAt,
  studentInside,
  teacherAt,
  until,
} from '../../support/playwright/lesson.ts';
import { expect, test } from '../../support/playwright/live-test.ts';
import { complaintsOf } from '../../support/playwright/site.ts';

const turnCameraOff = (page: Page) => pressControl(page, 'カメラをオフにする');

test.describe('a lesson', () => {
  test(
    'has video, audio, chat, raised hands, a board, a shared screen and an end',
    { tag: '@journey' },
    async ({ browser, at, open }) => {
      const { teacher, student } = await meet(browser, at, open);
      const complaints = [complaintsOf(teacher), complaintsOf(student)];
      await Promise.all([showsOthers(teacher), showsOthers(student)]);
      await speak(student);
      await teacher.locator('.live-tile-speaking').waitFor();
      await expect(student.locator('.live-tile-speaking')).toHaveCount(0);

      await pressControl(student, /^チャット/);
      await student.getByRole('textbox', { name: 'メッセージ' }).fill('3番が<b>わかりません</b>');
      await student.keyboard.press('Enter');
      await pressControl(teacher, /^チャット（未読1件）/);
      await teacher.getByText('3番が<b>わかりません</b>').first().waitFor();
      await teacher.getByRole('textbox', { name: 'メッセージ' }).fill('一緒に見ましょう');
      await teacher.keyboard.press('Enter');
      await student.locator('.live-chat-text', { hasText: '一緒に見ましょう' }).waitFor();

      await pressControl(student, '挙手する');
      await teacher.locator('.live-tile').getByText('手を挙げています').waitFor();

      await pressControl(teacher, 'ボードを開く');
      await drawStroke(teacher);
      await until(async () => (await inkOn(student)) > 20, 'the teacher’s stroke is seen by the student');
      const before = await inkOn(teacher);
      await student.keyboard.press('Escape');
      await drawStroke(student);
      await until(async () => (await inkOn(teacher)) > before, 'the student’s stroke is seen by the teacher');

      await pressControl(teacher, '画面を共有する');
      await student.locator('.live-screens video').waitFor();
      await until(
        () => student.locator('.live-screens video').evaluate((video) => (video as HTMLVideoElement).videoWidth > 0),
        'the screen is seen',
      );
      await pressControl(teacher, '画面の共有を終える');
      await student.locator('.live-screens').waitFor({ state: 'detached' });

      await pressControl(student, '退室');
      await pressControl(student, '退室する');
      await student.getByRole('heading', { name: 'お疲れさまでした' }).waitFor();
      await pressControl(teacher, '退室');
      await pressControl(teacher, '退室する');
      await teacher.getByRole('heading', { name: /さんの授業$/ }).waitFor();
      await teacher.getByText(/^佐藤 花子 \d+:\d\d–\d+:\d\d$/).waitFor();
      const note = teacher.getByRole('textbox', { name: '今日やったこと' });
      await teacher.route(
        ({ href }) => href.endsWith('/api/client/teacher/course/record'),
        (route) => route.abort(),
      );
      await note.fill('二次関数。宿題は4ページ。');
      await teacher.getByRole('status').getByText('まだ保存できていません。').waitFor();
      expect(await teacher.getByText(/^保存しました/).count(), 'nothing is called saved that is not').toBe(0);
      await pressControl(teacher, '完了');
      await teacher.getByRole('alert').getByText('完了にできません。').waitFor();
      await teacher.unrouteAll();
      // It is retried without the teacher.
      await teacher
        .getByRole('status')
        .getByText(/^保存しました/)
        .waitFor();
      await pressControl(teacher, '完了');
      await teacher.getByRole('heading', { name: '授業一覧' }).waitFor();
      expect(new URL(teacher.url()).pathname).toBe('/teacher/course/list');
      // What the browser itself logs of the save that did not get through.
      expect(complaints.flat().filter((complaint) => !complaint.includes('net::ERR_FAILED'))).toEqual([]);
    },
  );

  test("has a board from which the teacher erases the student's drawing, and on which the student can continue", async ({
    browser,
    at,
    open,
  }) => {
    const { teacher, student } = await meet(browser, at, open);
    await pressControl(teacher, 'ボードを開く');
    await drawStroke(teacher);
    await until(async () => (await inkOn(student)) > 20, 'the teacher’s stroke is seen by the student');
    const before = await inkOn(teacher);
    await drawStroke(student, 120);
    await until(async () => (await inkOn(teacher)) > before, 'the student’s stroke is seen by the teacher');
    await pressControl(teacher, '参加者');
    await pressControl(teacher, /さんが描いたものを消す$/);
    const question = teacher.getByRole('dialog', { name: '描いたものを消しますか？' });
    await question.waitFor();
    await question.getByRole('button', { name: '描いたものを消す' }).click();
    await until(async () => (await inkOn(teacher)) <= before, 'the student’s stroke is gone at the teacher');
    await until(async () => (await inkOn(student)) > 20, 'the teacher’s stroke is still there');
    await drawStroke(student, 120);
    await until(async () => (await inkOn(teacher)) > before, 'the student draws again');
    await pressControl(teacher, /さんを退室させる$/);
    await teacher.getByRole('checkbox', { name: /さんが描いたものもホワイトボードから消す$/ }).check();
    await teacher.getByRole('dialog').getByRole('button', { name: '退室させる' }).click();
    await until(async () => (await inkOn(teacher)) <= before, 'what the removed student had drawn is gone');
  });

  test('is led by the teacher, whom the student follows until she looks around freely, and again when recalled', async ({
    browser,
    at,
    open,
  }) => {
    const { teacher, student } = await meet(browser, at, open);
    const shows = (page: Page, name: string) => page.getByRole('application', { name }).waitFor();

    await pressControl(teacher, 'ボードを開く');
    await shows(student, 'ボード 1/1ページ');
    await student.getByText('先生の画面に合わせています。').waitFor();
    await pressControl(teacher, 'ページを追加');
    await shows(student, 'ボード 2/2ページ');
    await pressControl(teacher, '拡大');
    await student.getByRole('button', { name: '縮小' }).and(student.locator(':not([aria-disabled])')).waitFor();

    await pressControl(student, '前のページ');
    await shows(student, 'ボード 1/2ページ');
    await student.getByText('自由に見ています。').waitFor();
    await teacher.getByText('1ページを見ています').waitFor();
    await pressControl(teacher, 'ページを追加');
    await shows(teacher, 'ボード 3/3ページ');
    await shows(student, 'ボード 1/3ページ');

    await pressControl(teacher, /呼び戻す$/);
    await shows(student, 'ボード 3/3ページ');
    await teacher.getByText('1ページを見ています').waitFor({ state: 'detached' });

    await pressControl(teacher, '画面を共有する');
    await Promise.all([teacher, student].map((page) => page.locator('.live-screens video').first().waitFor()));
    await pressControl(teacher, /^ボード$/);
    await shows(student, 'ボード 3/3ページ');
    await pressControl(student, /^画面$/);
    await student.locator('.live-screens video').waitFor();
    await teacher.getByText('共有画面を見ています').waitFor();
    await pressControl(student, '先生に合わせる');
    await shows(student, 'ボード 3/3ページ');

    await pressControl(teacher, 'ボードを閉じる');
    await pressControl(teacher, '画面の共有を終える');
    await student.locator('.board-area').waitFor({ state: 'detached' });
  });

  test('has all controls within the window, without scrolling, on a laptop and on a phone, with any panel open', async ({
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
        await pressControl(teacher, opener);
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
        await pressControl(teacher, opener === 'ボードを開く' ? 'ボードを閉じる' : '閉じる');
      }
    }
  });

  test('admits four people, who see each other', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    const third = await studentInside(browser, at, open.token, teacher);
    const fourth = await studentInside(browser, at, open.token, teacher);
    await Promise.all(
      [teacher, student, third, fourth].map(async (page) => {
        await expect(page.locator('.live-tile')).toHaveCount(4);
        await showsOthers(page, 3);
      }),
    );
  });

  test('shows a fifth person that the room is full', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    // Without pictures: those of four people in one browser leave a fifth page no time to open.
    await Promise.all([teacher, student].map(turnCameraOff));
    for (let person = 3; person <= 4; person += 1) {
      await turnCameraOff(await studentInside(browser, at, open.token, teacher));
    }
    await expect(teacher.locator('.live-tile')).toHaveCount(4);
    const fifth = await studentAt(browser, at, open.token);
    await enter(fifth);
    await fifth
      .getByRole('alert')
      .getByText('満員です。このルームに入れるのは4人までです。', { exact: true })
      .waitFor();
    await expect(fifth.getByRole('heading', { name: '入室できません' })).toBeVisible();
  });

  test('of a meeting ends for all when its teacher ends it', async ({ browser, at, open }) => {
    const teacher = await teacherAt(browser, at, `visit/list/live/${open.meeting.id}`);
    await enter(teacher);
    await inRoom(teacher);
    await pressControl(teacher, '退室');
    await pressControl(teacher, '面談を終了');
    await teacher.getByText('面談を終了しました。', { exact: true }).waitFor();
    expect(await teacher.locator('.live-post-call').innerText(), 'a meeting is no lesson').not.toMatch(/授業/);
    await pressControl(teacher, '戻る');
    await teacher.getByRole('heading', { name: '面談一覧' }).waitFor();

    await teacher.goto(`${at.pages}/teacher/visit/list/live/${open.meeting.id}`);
    const closed = teacher.getByRole('alertdialog', { name: 'お知らせ' });
    await closed.getByText('面談は終了しました。', { exact: true }).waitFor();
    await pressControl(teacher, '了解');
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
    await pressControl(teacher, '了解');
    await closed.waitFor({ state: 'detached' });
  });
});
