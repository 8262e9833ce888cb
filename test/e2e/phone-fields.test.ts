// Phones zoom into a page when somebody taps on a field with text under 16 px, and stay there.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/playwright/fixtures.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

/** Fields of a page that somebody can tap on, in whatever element, with text that a phone would enlarge. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rootsIn = (root: ParentNode): ParentNode[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ];
    return rootsIn(document)
      .flatMap((root) => [...root.querySelectorAll('input:not([tabindex="-1"]), select, textarea, [contenteditable]')])
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.outerHTML.slice(0, 120)}: ${getComputedStyle(field).fontSize}`);
  });

const PAGES = ['course/list', 'course/schedule', 'contact/list', 'visit/list', 'setting', 'updatepwd'];

test('fields of all pages have a font size of 16 px on a phone, even in a host page with smaller text', async ({
  page,
  portalUrl,
}) => {
  await page.goto(portalUrl('/'));
  const shrink = () =>
    page.locator('teacher-portal').evaluate((portal) => portal.style.setProperty('--teacher-font-size', '12px'));
  await shrink();
  await page.locator('input[name=email]').waitFor();
  expect(await smallFields(page)).toEqual([]);
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.locator('input[name=email]').waitFor({ state: 'detached' });
  for (const path of PAGES) {
    await page.goto(portalUrl(`/${path}`));
    await shrink();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (path !== 'course/schedule') await page.locator('input, select').first().waitFor({ state: 'attached' });
    expect(await smallFields(page), path).toEqual([]);
  }
});
