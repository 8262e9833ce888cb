// The tests in whole pages, in Chromium: `npx playwright test --project=e2e settings --shard 1/2`, after `npm run build`.
// New pictures and accessibility trees of the screens: npm run test:screens -- --update-snapshots
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { launchOptions } from './scripts/browser.ts';
import { screenLaunchOptions } from './test/screens/launch-options.ts';
import { clockEnvironment, testZone } from './test/support/clock/where.ts';
import type { PageFixtures } from './test/support/playwright/fixtures.ts';

// Workers, and the servers that they start, inherit it.
Object.assign(process.env, clockEnvironment());

/** With `OUTCOME_FILE` in the environment the counts and failures go there, too, for whoever sums several runs. */
const outcome: ReporterDescription[] = process.env.OUTCOME_FILE
  ? [['./scripts/testing/playwright-outcome-reporter.ts']]
  : [];

export default defineConfig<PageFixtures>({
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  testMatch: '**/*.test.ts',
  outputDir: '.cache/playwright',
  // As long as for an action: a machine that does much else shows things late, not wrong.
  expect: { timeout: 30_000 },
  reporter: [['list'], ...outcome],
  use: {
    launchOptions: launchOptions(),
    locale: 'ja-JP',
    timezoneId: testZone,
    // Requests that a worker answers would pass by the routes of a test; offline.test.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    // Each wait has its own 30 s; a test of a whole lesson has many of them.
    { name: 'e2e', testDir: 'test/e2e', timeout: 240_000 },
    { name: 'hosts', testDir: 'test/hosts', timeout: 600_000 },
    {
      name: 'screens',
      testDir: 'test/screens',
      timeout: 300_000,
      snapshotPathTemplate: '{testDir}/aria/{arg}{ext}',
      use: { launchOptions: screenLaunchOptions(), trace: 'off', allowedComplaints: /./ },
      expect: {
        timeout: 30_000,
        toHaveScreenshot: {
          pathTemplate: '{testDir}/pictures/{arg}{ext}',
          // The kept pictures have a palette: more than what rounding the edges of letters costs, less than any two grounds differ.
          threshold: 0.06,
          // No word fits into that.
          maxDiffPixels: 24,
          caret: 'initial',
        },
      },
    },
  ],
});
