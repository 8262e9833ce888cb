// What the guide does not show of the fixture: the end of a session, several pages, the network, and rooms.
import { expect, type Page } from '@playwright/test';
import { test } from 'teacher-elements/testing/playwright';

test.use({
  worldOptions: {
    provider: 'https://api.school.example',
    now: '2026-11-25T10:00+09:00',
    rows: { lessons: [{ id: 'lesson-1', startTimeMillis: '2026-11-25T09:55+09:00' }] },
  },
});

const lesson = (page: Page) => page.locator('teacher-course-list [data-id=lesson-1]');
const email = (page: Page) => page.locator('input[name=email]');

test('an ended session asks for a sign-in, and the next one goes on', async ({ page, world }) => {
  await world.signIn();
  await page.goto('/lessons.html');
  await expect(lesson(page)).toBeVisible();
  await world.expire();
  await expect(email(page)).toBeVisible();
  await world.signIn();
  await expect(lesson(page)).toBeVisible();
});

test('all pages of a context have one session and one clock', async ({ page, context, world }) => {
  await world.signIn();
  await page.goto('/lessons.html');
  await world.clock.advance(90 * 60_000);
  const other = await context.newPage();
  await other.goto('/lessons.html');
  for (const each of [page, other]) {
    await expect(lesson(each)).toHaveAttribute('data-state', '3');
    expect(await each.evaluate(() => Date.now())).toBe(Date.parse('2026-11-25T11:30+09:00'));
  }
});

test('a lost network is reported, and nothing is asked outside of the world', async ({ page, world }) => {
  await world.signIn();
  world.fail({ offline: true });
  await page.goto('/lessons.html');
  await expect(page.locator('teacher-course-list').getByRole('alert')).toBeVisible();
});

test('a room talks to the world over its socket', async ({ page, world }) => {
  await world.signIn();
  await page.goto('/room.html');
  const room = page.locator('teacher-live-room');
  await room.getByRole('button', { name: '入室' }).click();
  await room.getByRole('button', { name: /^チャット/ }).click();
  await room.getByRole('textbox').fill('こんにちは');
  await page.keyboard.press('Enter');
  await expect(room.locator('.live-chat-text')).toHaveText('こんにちは');
  await expect(room.locator('.live-chat-pending')).toHaveCount(0);
});
