// What stays of a lesson: two people write and chat, the provider is killed, and a day later it is all there.
import type { Page } from '@playwright/test';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { setClockOf } from '../../support/clock/where.ts';
import { overlaps } from '../../support/playwright/boxes.ts';
import { drawStroke } from '../../support/playwright/board.ts';
import { enter, inRoom, meet, openLessonNow, pressControl, signInAt, until } from '../../support/playwright/lesson.ts';
import { expect, test } from '../../support/playwright/live-test.ts';
import { freeTime } from '../../support/clock/free-time.ts';
import { startRestartableSite, type RestartableSite } from '../../support/playwright/restartable.ts';
import { settled } from '../../support/playwright/settling.ts';
import { complaintsOf } from '../../support/playwright/site.ts';
import { askAs } from '../../support/servers/ask.ts';

/** The last one is that of the rest of the test. */
const SIZES = [
  [390, 844],
  [320, 568],
  [844, 390],
  [1280, 800],
] as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Whether a canvas shows any ink: a thin line is grey in small. */
const hasInk = (page: Page, canvases: string): Promise<boolean> =>
  page.locator(canvases).evaluateAll((all) =>
    all.some((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return data.some((value, offset) => offset % 4 === 0 && value < 200 && (data[offset + 3] ?? 0) > 80);
    }),
  );

/** A lesson with two pages of ink and a chat; everybody has left. */
async function holdLesson(site: RestartableSite, browser: Parameters<typeof meet>[0]): Promise<Lesson> {
  const open = await openLessonNow(site.provider);
  const { teacher, student } = await meet(browser, site, open);
  await pressControl(teacher, 'ボードを開く');
  await teacher.locator('.board-page-bar').waitFor();
  await drawStroke(teacher);
  await pressControl(teacher, 'ページを追加');
  await drawStroke(teacher);
  await pressControl(student, /^チャット/);
  await student.getByRole('textbox', { name: 'メッセージ' }).fill('<b>3番</b>がわかりません');
  await student.keyboard.press('Enter');
  await teacher.getByRole('button', { name: /^チャット（未読1件）/ }).waitFor();
  await student.context().close();
  await teacher.context().close();
  const ask = await askAs(site.provider);
  const texts = { note: '二次関数の平方完成', homework: '問題集 42ページ', nextTime: '判別式' };
  await ask('PUT', '/course/record', { id: open.lesson.id, version: 0, ...texts });
  return open.lesson;
}

/** The teacher, so many milliseconds later. */
async function teacherLater(browser: Parameters<typeof meet>[0], address: string, later: number): Promise<Page> {
  const context = await browser.newContext({ locale: 'ja-JP', reducedMotion: 'reduce', acceptDownloads: true });
  await setClockOf(context, later);
  const page = await context.newPage();
  await signInAt(page, address);
  return page;
}

test('a lesson of yesterday has its note, board, chat and participants after the provider was killed, and its board can be continued', async ({
  browser,
}) => {
  const site = await startRestartableSite();
  try {
    const lesson = await holdLesson(site, browser);
    await site.kill();
    await site.start(DAY);
    const page = await teacherLater(browser, `${site.pages}/teacher/course/list/detail/${lesson.id}`, DAY);
    const complaints = complaintsOf(page);

    await expect(page.getByText('二次関数の平方完成')).toBeVisible();
    await expect(page.getByText('問題集 42ページ')).toBeVisible();
    await expect(page.getByText('判別式')).toBeVisible();
    await expect(page.locator('.archive-people li')).toHaveCount(2);
    await expect(page.locator('.archive-people')).toContainText(lesson.studentName);
    await page.getByText('チャットを見る').click();
    await expect(page.getByText('<b>3番</b>がわかりません')).toBeVisible();
    await expect(page.locator('.archive-page')).toHaveCount(2);
    await page.locator('.archive-page canvas[data-drawn=true]').nth(1).waitFor();
    expect(await hasInk(page, '.archive-page canvas')).toBe(true);

    // A page opens large, and is turned by keyboard; nothing can be written on it.
    const opener = page.getByRole('button', { name: '2ページを開く' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /さんのボード$/ });
    const area = dialog.getByRole('application');
    await expect(area).toHaveAccessibleName(/2/);
    await area.press('PageUp');
    await expect(dialog.getByRole('combobox', { name: 'ページ' })).toHaveValue('first');
    await expect(dialog.getByRole('button', { name: 'ペン' })).toHaveCount(0);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'PDFで保存' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d_.+_.+\.pdf$/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await page.goto(`${site.pages}/teacher/contact/list/detail/${lesson.studentId}`);
    const records = page.getByRole('region', { name: '授業の記録' });
    const entry = records.getByRole('listitem').filter({ hasText: '二次関数の平方完成' });
    await expect(entry).toContainText('問題集 42ページ');
    await entry.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`course/list/detail/${lesson.id}$`));
    await page.context().close();

    await continues(site, browser, lesson);
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
});

/** In the next lesson of the student the last page is offered on the empty board, and is one step to undo. */
async function continues(site: RestartableSite, browser: Parameters<typeof meet>[0], last: Lesson): Promise<void> {
  const ask = await askAs(site.provider);
  const startTimeMillis = Math.ceil((Date.now() + DAY) / MINUTE) * MINUTE + 10 * MINUTE;
  await freeTime(ask, { fromMillis: startTimeMillis - 10 * MINUTE, untilMillis: startTimeMillis + 60 * MINUTE });
  const { data: next, message } = await ask<Lesson>('POST', '/course', {
    studentId: last.studentId,
    subject: last.subject,
    startTimeMillis,
    endTimeMillis: startTimeMillis + 60 * MINUTE,
    allowWarnings: true,
    idempotencyKey: `next-${startTimeMillis}`,
  });
  if (!next) throw new Error(message);
  const page = await teacherLater(browser, `${site.pages}/teacher/course/list/live/${next.id}`, DAY);
  await enter(page);
  await inRoom(page);
  await pressControl(page, 'ボードを開く');
  const offer = page.getByRole('button', { name: /^前回のボードの続きから/ });
  await offer.waitFor();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect(await overlaps(page), `${width} × ${height}`).toEqual([]);
  }
  await offer.click();
  await until(() => hasInk(page, '.live-board canvas'), 'the page of last time is there');
  await expect(offer).toHaveCount(0);
  await page.locator('.board-area').press('Control+z');
  await until(async () => !(await hasInk(page, '.live-board canvas')), 'one step takes it away again');
}
