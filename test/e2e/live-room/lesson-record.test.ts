// After a lesson: its record is typed, mailed and finished in a sheet, and outlives the provider.
import type { Page } from '@playwright/test';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { drawStroke } from '../../support/playwright/board.ts';
import { enter, inRoom, openLessonNow, pressControl, teacherAt } from '../../support/playwright/lesson.ts';
import { freeTime } from '../../support/clock/free-time.ts';
import { expect, test } from '../../support/playwright/live-test.ts';
import { startRestartableSite } from '../../support/playwright/restartable.ts';
import type { Site } from '../../support/playwright/site.ts';
import { askAs, type Ask } from '../../support/servers/ask.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const isSaved = (page: Page) =>
  page
    .getByRole('status')
    .getByText(/^保存しました \d+:\d\d$/)
    .waitFor();

test('a record is typed after the lesson, finished, and kept over a restart of the provider', async ({ browser }) => {
  const own = await startRestartableSite();
  try {
    const { lesson } = await openLessonNow(own.provider);
    const teacher = await teacherAt(browser, own, `course/list/live/${lesson.id}`);
    await enter(teacher);
    await inRoom(teacher);
    await pressControl(teacher, '退室');
    await teacher.getByRole('button', { name: '退室する' }).click();

    await teacher.getByRole('heading', { name: `${lesson.studentName}さんの授業` }).waitFor();
    await field(teacher, '今日やったこと').fill('一次関数の利用');
    await field(teacher, '宿題').fill('問題集 p.20–24');
    await field(teacher, '次回').fill('連立方程式');
    await isSaved(teacher);

    const hasBegun = lesson.startTimeMillis <= Date.now();
    await teacher.getByRole('button', { name: '完了' }).click();
    await teacher.getByRole('heading', { name: '授業一覧' }).waitFor();

    await own.kill();
    await own.start();
    const ask = await askAs(own.provider);
    const { data: record } = await ask<Record<string, unknown>>('GET', `/course/${lesson.id}/record`);
    expect(record).toMatchObject({ note: '一次関数の利用', homework: '問題集 p.20–24', nextTime: '連立方程式' });
    // At some moments the world has only a lesson that is about to begin: of that, nothing can be finished yet.
    if (hasBegun) expect(record['finishedAtMillis']).toBeGreaterThan(0);
  } finally {
    await own.close();
  }
});

test('input is not lost by a reload or by closing the sheet immediately', async ({ browser, at, open: { lesson } }) => {
  const teacher = await teacherAt(browser, at, `course/list/live/${lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  await pressControl(teacher, '退室');
  await teacher.getByRole('button', { name: '退室する' }).click();
  await field(teacher, '宿題').fill('問題集 p.20');
  // Without a pause in which it could have been saved.
  await teacher.getByRole('button', { name: 'あとで書く' }).click();
  await teacher.getByRole('heading', { name: '授業一覧' }).waitFor();
  const ask = await askAs(at.provider);
  await expect
    .poll(async () => (await ask<{ homework: string }>('GET', `/course/${lesson.id}/record`)).data.homework)
    .toBe('問題集 p.20');
});

const mailbox = async ({ provider }: Site) => (await fetch(`${provider.url}/mailbox`)).text();

/** A lesson in a quarter of an hour with a student who has an address. */
async function planLesson(ask: Ask): Promise<Lesson> {
  const now = Date.now();
  const startTimeMillis = Math.ceil(now / MINUTE) * MINUTE + 15 * MINUTE;
  await freeTime(ask, { fromMillis: now, untilMillis: startTimeMillis + HOUR });
  const { data, message } = await ask<Lesson>('POST', '/course', {
    studentId: 'student-hanako-01',
    subject: '数学',
    startTimeMillis,
    endTimeMillis: startTimeMillis + HOUR,
    allowWarnings: true,
    idempotencyKey: `record-${startTimeMillis}`,
  });
  if (!data) throw new Error(message);
  return data;
}

test('the family gets a mail with the record and the board, after a preview', async ({ browser, site, at }) => {
  const lesson = await planLesson(await askAs(at.provider));
  const teacher = await teacherAt(browser, at, `course/list/live/${lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  await pressControl(teacher, 'ボードを開く');
  await drawStroke(teacher);
  await pressControl(teacher, '退室');
  await teacher.getByRole('button', { name: '退室する' }).click();
  await field(teacher, '今日やったこと').fill('一次関数の利用');
  await field(teacher, '宿題').fill('問題集 p.20');

  await teacher.getByRole('button', { name: '家族に送る' }).click();
  const dialog = teacher.getByRole('dialog', { name: '家族に送るメール' });
  await dialog.getByText('問題集 p.20').waitFor();
  await dialog.getByRole('checkbox', { name: /^ボードをPDFで添付する/ }).waitFor();
  expect(await mailbox(site)).not.toContain('一次関数の利用');
  await dialog.getByRole('button', { name: '送る', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await teacher.getByText(/^家族に送りました/).waitFor();

  const mails = await mailbox(site);
  expect(mails).toContain('一次関数の利用');
  expect(mails).toMatch(/Attachment: \d{4}-\d\d-\d\d_山田-太一_数学\.pdf/);
  // The lesson has not begun: nothing is called finished.
  await teacher.getByRole('button', { name: '完了' }).click();
  await teacher.getByRole('heading', { name: '授業一覧' }).waitFor();
});
