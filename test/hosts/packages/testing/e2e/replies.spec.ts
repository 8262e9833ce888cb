// What the guide does not show: magic records, and a provider that replies in its own way.
import { expect } from '@playwright/test';
import { test } from 'teacher-elements/testing/playwright';
import { magicIds } from 'teacher-elements/testing';

const provider = 'https://api.school.example';
const now = '2026-11-25T10:00+09:00';

test.describe('the magic records', () => {
  test.use({ worldOptions: { provider, now, rows: 'magic' } });

  test('include a lesson that rejects each change, with a message', async ({ page, world }) => {
    await world.signIn();
    await page.goto('/lessons.html');
    await page.locator(`teacher-course-list [data-opens="change ${magicIds.noChange}"]`).click();
    await page.getByLabel('科目').fill('英語');
    await page.locator('dialog [part~=submit]').click();
    await expect(page.getByRole('alert')).toContainText('この授業は変更できません');
  });
});

test.describe('a provider with numeric ids', () => {
  test.use({ worldOptions: { provider, now, replies: ['numeric-ids', 'paging'] } });

  test('is read like any other, page by page', async ({ page, world }) => {
    await world.signIn();
    await page.goto('/lessons.html');
    const rows = page.locator('teacher-course-list [part~=lesson]');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toHaveAttribute('data-id', /^\d+$/);
  });
});
