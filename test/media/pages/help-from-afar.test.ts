// A teacher helps a student whose browser blocks the camera: at the door, and in the room.
import type { Browser, Page } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import {
  admit,
  enter,
  inRoom,
  newPage,
  pressControl,
  teacherAt,
  type LiveSite,
} from '../../support/playwright/lesson.ts';
import { expect, test, withDevices } from '../../support/playwright/live-test.ts';

test.use({
  ...withDevices,
  // Devices that somebody has to allow: what a browser profile is not granted is blocked.
  launchOptions: launchOptions(DEVICE_FLAGS.filter((flag) => !flag.includes('fake-ui'))),
});

const ALL = ['camera', 'microphone'];

/** Hanako in the lesson's room, with her devices allowed. */
async function teacherInside(browser: Browser, at: LiveSite, lessonId: string): Promise<Page> {
  const teacher = await teacherAt(browser, at, 'course/list');
  await teacher.locator('.today').waitFor();
  await teacher.context().grantPermissions(ALL);
  await teacher.goto(`${at.pages}/teacher/course/list/live/${lessonId}`);
  await enter(teacher);
  await inRoom(teacher);
  return teacher;
}

/** A student at the door, whose browser allows only these devices. */
async function studentWith(browser: Browser, at: LiveSite, token: string, allowed: string[]): Promise<Page> {
  const page = await newPage(browser);
  await page.context().grantPermissions(allowed);
  await page.goto(`${at.pages}/student.html#token=${token}`);
  return page;
}

const card = (page: Page) => page.getByRole('region', { name: /ください$/ });

async function advise(teacher: Page, sentence: string): Promise<void> {
  await teacher
    .getByRole('button', { name: /を手伝う$/ })
    .first()
    .click();
  await teacher.getByRole('dialog').getByRole('button', { name: sentence }).click();
  await expect(teacher.getByRole('dialog')).toHaveCount(0);
}

test('a blocked camera is detected, explained and fixed on the pre-join screen', async ({ browser, at, open }) => {
  const teacher = await teacherInside(browser, at, open.lesson.id);
  const student = await studentWith(browser, at, open.token, ['microphone']);
  await expect(teacher.locator('.live-banners')).toContainText('カメラがブラウザーで止められています');

  await teacher
    .getByRole('button', { name: /を手伝う$/ })
    .first()
    .click();
  const first = teacher.getByRole('dialog').getByRole('listitem').first();
  await expect(first).toContainText('カメラを使えるようにしてください');
  await expect(first).toContainText('今の状態に合う案内');
  await teacher.keyboard.press('Escape');

  await advise(teacher, 'カメラを使えるようにしてください');
  await expect(card(student)).toContainText('アドレス欄の左端のアイコンを押します。');
  await expect(student.getByRole('status').filter({ hasText: '先生からの案内' })).toHaveCount(1);
  await expect(teacher.locator('.live-banners')).toContainText('案内が表示されました');

  // As somebody who has found the switch: the camera opens without another press.
  await student.context().grantPermissions(ALL);
  await expect(card(student)).toHaveCount(0);
  await expect(teacher.locator('.live-banners')).toContainText('解決しました');
  await expect(student.locator('.live-pre-join video')).toBeVisible();
});

test('advice in the room stays until it is answered, and the teacher sees the answer', async ({
  browser,
  at,
  open,
}) => {
  const teacher = await teacherInside(browser, at, open.lesson.id);
  const student = await studentWith(browser, at, open.token, ALL);
  await enter(student);
  await admit(teacher, student);
  await pressControl(teacher, /^参加者/);
  const people = teacher.getByRole('complementary', { name: '参加者' });
  await advise(teacher, '別のマイクやスピーカーを選んでください');
  await expect(card(student).getByLabel('マイク', { exact: true })).toBeVisible();
  await expect(people).toContainText('案内が表示されました');
  await card(student).getByRole('button', { name: '案内を閉じる' }).click();
  await expect(card(student)).toHaveCount(0);
  await expect(people).toContainText('案内が閉じられました');
  // The teacher cannot flood: another one has to wait.
  await people.getByRole('button', { name: /を手伝う$/ }).click();
  await teacher.getByRole('dialog').getByRole('button', { name: 'ページを再読み込みしてください' }).click();
  await expect(card(student)).toContainText('授業には自動で戻ります。');
  await card(student).getByRole('button', { name: '再読み込み' }).click();
  await inRoom(student);
  await expect(card(student)).toHaveCount(0);
  await expect(people).toContainText('解決しました');
});
