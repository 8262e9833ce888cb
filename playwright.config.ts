// The tests in whole pages, in Chromium: `npx playwright test --project=e2e settings --shard 1/2`, after `npm run build`.
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { launchOptions } from './scripts/browser.ts';
import { clockEnvironment, testZone } from './test/support/clock/where.ts';
import type { PageFixtures } from './test/support/fixtures.ts';

// Workers, and the servers that they start, inherit it.
Object.assign(process.env, clockEnvironment());

/** With `OUTCOME_FILE` in the environment the counts and failures go there, too, for whoever sums several runs. */
const outcome: ReporterDescription[] = process.env.OUTCOME_FILE ? [['./scripts/testing/playwright-outcome-reporter.ts']] : [];

export default defineConfig<PageFixtures>({
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  testMatch: '**/*.test.ts',
  expect: { timeout: 15_000 },
  outputDir: '.cache/playwright',
  reporter: [['list'], ...outcome],
  use: {
    launchOptions: launchOptions(),
    locale: 'ja-JP',
    timezoneId: testZone,
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    { name: 'e2e', testDir: 'test/e2e', timeout: 120_000 },
  ],
});
