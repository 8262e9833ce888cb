// A lesson whose line or provider breaks, and a page that is reloaded in it.
import { drawStroke, inkOn } from '../../support/playwright/board.ts';
import {
  framesOfOthers,
  inRoom,
  meet,
  openLessonNow,
  pressControl,
  seesOthers,
  until,
} from '../../support/playwright/lesson.ts';
import { expect, test, withDevices } from '../../support/playwright/live-test.ts';
import { startRestartableSite } from '../../support/playwright/restartable.ts';

test.use(withDevices);

test.describe('a lesson over a bad connection', () => {
  test('the picture continues without a gap when the socket breaks, and strokes drawn meanwhile arrive', async ({
    browser,
    site,
    at,
    open,
  }) => {
    const { teacher, student } = await meet(browser, at, open);
    await pressControl(teacher, 'ボードを開く');
    await student.locator('.live-board canvas').first().waitFor();
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

  test('a reloaded page rejoins as muted as before', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    await pressControl(student, 'マイクをオフにする');
    const muted = teacher.locator('.live-tile').getByText('マイクはオフ');
    await muted.waitFor();
    await student.reload();
    await inRoom(student);
    await student.getByRole('button', { name: 'マイクをオンにする' }).waitFor();
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    expect(await muted.count()).toBe(1);
  });

  test('survives a killed provider, with chat and board unchanged', async ({ browser }) => {
    const own = await startRestartableSite();
    try {
      const { teacher, student } = await meet(browser, own, await openLessonNow(own.provider));
      await pressControl(teacher, 'ボードを開く');
      await drawStroke(teacher);
      await until(async () => (await inkOn(student)) > 20, 'the stroke is there');
      await pressControl(student, /^チャット/);
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
      await pressControl(teacher, /^チャット/);
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
      await until(async () => (await inkOn(teacher)) > ink, 'the board is complete after a reload, too');
    } finally {
      await own.close();
    }
  });
});
