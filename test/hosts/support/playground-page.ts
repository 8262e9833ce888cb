import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { manifest } from '../../../scripts/generate/manifest.ts';
import { test as base } from '../../support/playwright/fixtures.ts';

type Manifest = ReturnType<typeof manifest>;

export const described = (JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest).modules.flatMap(
  ({ declarations }) => declarations,
);

interface Playground {
  page: Page;
  /** Where the playground lists the events of the element. */
  log: Locator;
}

interface PlaygroundFixtures {
  /** Opens the playground, as its address says it. */
  open(address?: string): Promise<Playground>;
}

export const test = base.extend<PlaygroundFixtures>({
  open: async ({ page, site }, use) =>
    use(async (address = '') => {
      await page.goto(`${site.url}/playground${address}`);
      return { page, log: page.getByRole('log') };
    }),
});

export const lessons = (page: Page) => page.locator('teacher-course-list [part~=lesson]');
export const code = (page: Page, name: string) => page.getByRole('region', { name });
