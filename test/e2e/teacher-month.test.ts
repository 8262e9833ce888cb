// A teacher's month: vacation, a series around it, lessons moved together, one made up, the report; and the calendar feed.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, momentOf, timeOf } from '../../src/core/time/index.ts';
import type { Lesson, Meeting } from '../../src/core/api/endpoints/index.ts';
import { holidayOf } from '../../src/core/time/holidays.ts';
import { type ReadEvent, readFeed } from '../provider/calendar/feed.ts';
import { ordinaryDay } from '../support/clock/ordinary-day.ts';
import { signInAt } from '../support/playwright/lesson.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { type Ask, askAs } from '../support/servers/ask.ts';

const TOKYO = 'Asia/Tokyo';
const WEEKS = 9;
const weekFrom = (day: string, weeks: number) => addDays(day, 7 * weeks);
const written = (day: string) => day.replaceAll('-', '/');

/** Early in a month, which shows its first weeks, and nine weeks without a public holiday on that weekday. */
function firstDay(): string {
  let day = ordinaryDay(28);
  const isFit = () =>
    Number(day.slice(8)) <= 10 && Array.from({ length: WEEKS }, (_, week) => weekFrom(day, week)).every(isOrdinary);
  while (!isFit()) day = addDays(day, 1);
  return day;
}
const isOrdinary = (day: string) => holidayOf(day) === undefined;

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test(
  'a teacher locks a vacation, plans a series around it, moves three lessons, schedules a make-up lesson, and reports the month',
  { tag: '@journey' },
  async ({ page, site, portalUrl }) => {
    const ask = await askAs(site.provider.url);
    const day = firstDay();
    const { data: students } = await ask<{ id: string; name: string }[]>('GET', '/student');
    const [student, other] = students;
    if (!student || !other) throw new Error('The demo world has no students.');
    await ask('POST', '/course', {
      studentId: other.id,
      subject: '数学',
      startTimeMillis: momentOf(weekFrom(day, 1), '05:30', TOKYO),
      endTimeMillis: momentOf(weekFrom(day, 1), '06:30', TOKYO),
      allowWarnings: true,
      idempotencyKey: 'a-lesson-in-the-way',
    });
    const { data: feed } = await ask<{ url: string }>('PUT', '/calendar/feed', { isOn: true });
    const feedIsRight = () => expectFeed(ask, feed.url, day);

    await signInAt(page, portalUrl(`/course/schedule?view=month&date=${day}`));
    await lockVacation(page, weekFrom(day, 3));
    await feedIsRight();

    await planSeries(page, day, student.name);
    const starts = async () =>
      (await lessonsOf(ask, student.id, day)).map(({ startTimeMillis }) => timesOf(startTimeMillis));
    expect(await starts()).toHaveLength(8);
    expect((await starts()).filter((time) => time !== '05:30')).toHaveLength(1);
    await feedIsRight();

    const series = await lessonsOf(ask, student.id, day);
    await moveTogether(page, series.slice(0, 3), '06:00');
    expect((await starts()).filter((time) => time !== '05:30')).toHaveLength(3);
    await feedIsRight();

    const [lesson] = series.slice(3);
    if (!lesson) throw new Error('The series has no fourth lesson.');
    await cancelAndMakeUp(page, portalUrl(`/course/list/detail/${lesson.id}`));
    expect((await ask<Lesson>('GET', `/course/${lesson.id}`)).data.canceledAt).toBeDefined();
    await feedIsRight();

    await reportIsRight(page, ask, portalUrl(`/course/report/${day.slice(0, 7)}`), day.slice(0, 7));
  },
);

const timesOf = (moment: number) => timeOf(moment, TOKYO);

async function lockVacation(page: Page, from: string): Promise<void> {
  await page.getByRole('button', { name: '予定をロック' }).click();
  const dialog = page.getByRole('dialog');
  await fill(page, dialog.getByRole('textbox', { name: '開始日' }), written(from));
  await fill(page, dialog.getByRole('textbox', { name: '終了日' }), written(addDays(from, 4)));
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('帰省のため');
  await closeToastOf(page, async () => {
    await dialog.getByRole('button', { name: 'ロックする' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
}

/** Eight weeks at half past five: one has another lesson, one is locked. */
async function planSeries(page: Page, day: string, name: string): Promise<void> {
  await page.getByRole('button', { name: '授業を登録' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^生徒/ }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await fill(page, dialog.getByRole('textbox', { name: /日付/ }), written(day));
  await fill(page, dialog.getByRole('combobox', { name: /時刻/ }), '05:30');
  await dialog.getByRole('combobox', { name: '繰り返し' }).selectOption('8');
  const rowOf = (date: string) => dialog.locator('.plan li', { hasText: written(date) });
  await rowOf(weekFrom(day, 1)).getByRole('button', { name: /^\d/ }).first().click();
  await rowOf(weekFrom(day, 3))
    .getByRole('button', { name: /^代わりに/ })
    .click();
  const aware = dialog.getByRole('checkbox', { name: /注意を確認/ });
  if ((await aware.count()) > 0) await aware.check();
  await closeToastOf(page, async () => {
    await dialog.getByRole('button', { name: /^8件を登録/ }).click();
    await dialog.waitFor({ state: 'detached' });
  });
}

async function moveTogether(page: Page, lessons: readonly Lesson[], time: string): Promise<void> {
  for (const { id } of lessons)
    await page
      .locator(`[data-lesson="${id}"]`)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'まとめて移動' }).click();
  const dialog = page.getByRole('dialog');
  await fill(page, dialog.getByRole('combobox', { name: /時刻/ }), time);
  await closeToastOf(page, async () => {
    await dialog.getByRole('button', { name: '3件を移動' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
}

async function cancelAndMakeUp(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^授業をキャンセル/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('学校行事のため');
  await closeToastOf(page, async () => {
    await page.getByRole('button', { name: 'キャンセルする', exact: true }).click();
    await page.getByRole('heading', { name: 'キャンセル完了' }).waitFor();
    await page.getByRole('button', { name: '了解' }).click();
  });
  await page.getByRole('button', { name: /振替を登録$/ }).click();
  await page.locator('.make-up-times button').first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The total on the page and each line of the file are what the database has. */
async function reportIsRight(page: Page, ask: Ask, address: string, month: string): Promise<void> {
  await page.goto(address);
  await page.locator('.month-report-table tfoot').waitFor();
  const lessons = (await lessonsBetween(ask, `${month}-01`, 31)).filter(({ startTimeMillis }) =>
    new Date(startTimeMillis + 9 * 3_600_000).toISOString().startsWith(month),
  );
  const canceled = lessons.filter(({ canceledAt }) => canceledAt !== undefined).length;
  await page.getByText(`予定${lessons.length - canceled}件・キャンセル${canceled}件`).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'CSVを保存' })
      .or(page.getByRole('link', { name: 'CSVを保存' }))
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe(`授業報告-${month}.csv`);
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(lessons.length);
}

/** The feed has each lesson and meeting at its time, and marks what is cancelled. */
async function expectFeed(ask: Ask, url: string, day: string): Promise<void> {
  const events = readFeed(await (await fetch(url)).text());
  const lessons = await lessonsBetween(ask, day, 7 * WEEKS);
  const { data: meetings } = await ask<{ list: Meeting[] }>('GET', '/meeting?page=1&size=100');
  const entries = [
    ...lessons,
    ...meetings.list.filter(({ startTimeMillis }) => startTimeMillis >= momentOf(day, '00:00', TOKYO)),
  ];
  for (const entry of entries) {
    const event: ReadEvent | undefined = [...events.values()].find(({ uid }) => uid.includes(entry.id));
    const isCanceled = entry.canceledAt !== undefined;
    if (isCanceled && !event) continue;
    expect([event?.from, event?.until, event?.isCanceled], entry.id).toEqual([
      entry.startTimeMillis,
      entry.endTimeMillis,
      isCanceled,
    ]);
  }
}

async function lessonsBetween(ask: Ask, from: string, days: number): Promise<Lesson[]> {
  const found: Lesson[] = [];
  const body = {
    fromMillis: momentOf(from, '00:00', TOKYO),
    untilMillis: momentOf(addDays(from, days), '00:00', TOKYO),
  };
  for (let page = 1; ; page += 1) {
    const { data } = await ask<{ list: Lesson[]; total: number }>(
      'POST',
      `/teach/list/search?page=${page}&size=100`,
      body,
    );
    found.push(...data.list);
    if (found.length >= data.total) return found;
  }
}

/** The lessons of a student that begin between five and seven, by their time. */
async function lessonsOf(ask: Ask, studentId: string, day: string): Promise<Lesson[]> {
  return (await lessonsBetween(ask, day, 7 * WEEKS))
    .filter((lesson) => lesson.studentId === studentId && lesson.canceledAt === undefined)
    .filter(({ memo, startTimeMillis }) => !memo && timesOf(startTimeMillis) < '09:00')
    .toSorted((one, next) => one.startTimeMillis - next.startTimeMillis);
}

/** Makes a change and closes its toast, which sends the mails that wait for it. */
async function closeToastOf(page: Page, change: () => Promise<unknown>): Promise<void> {
  const toast = page.locator('.teacher-change');
  await change();
  await toast.getByRole('button', { name: '閉じる' }).click();
  await toast.waitFor({ state: 'detached' });
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.keyboard.press('Tab');
}
