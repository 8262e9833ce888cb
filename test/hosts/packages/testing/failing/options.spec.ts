// It has to fail: the options have a field that does not exist.
import { test } from 'teacher-elements/testing/playwright';

test.use({ worldOptions: { provider: 'https://api.school.example', rows: { lessons: [{ subjekt: '数学' }] } as object } });

test('opens a page with a mistake in its rows', async ({ page, world }) => {
  await world.signIn();
  await page.goto('/lessons.html');
});
