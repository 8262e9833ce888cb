// The tests in whole pages, in Chromium: `npx playwright test --project=e2e settings --shard 1/2`, after `npm run build`.
// New pictures and accessibility trees of the screens: npm run test:screens -- --update-snapshots
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { launchOptions } from './scripts/browser.ts';
import { WAIT_TIMEOUT_MS } from './scripts/testing/watchdog.ts';
import { screenLaunchOptions } from './test/screens/launch-options.ts';
import { clockEnvironment, testZone } from './test/support/clock/where.ts';
import type { ScreenOptions } from './test/screens/screens.ts';
import type { PageFixtures } from './test/support/playwright/fixtures.ts';

// Workers, and the servers that they start, inherit it.
Object.assign(process.env, clockEnvironment());

/** With `OUTCOME_FILE` in the environment the counts and failures go there, too, for whoever sums several runs. */
const outcome: ReporterDescription[] = process.env.OUTCOME_FILE
  ? [['./scripts/testing/playwright-outcome-reporter.ts']]
  : [];

/** For a whole test, in ms: the watchdog ends what stands still long before that. */
const TEST_TIMEOUT_MS = 600_000;

/** A teacher's journeys are marked among the tests of pages. */
const JOURNEY = /@journey/;
/** Hosts that `.ci/run` opens: a page without a framework, React, two bundlers, and pages that are hostile to what they embed. */
const FIRST_HOSTS = ['html.test.ts', 'react-19.test.ts', 'rspack.test.ts', 'vite.test.ts', 'embeds-*.test.ts'];

const screens = {
  testDir: 'test/screens',
  snapshotPathTemplate: '{testDir}/aria/{arg}{ext}',
  expect: {
    timeout: WAIT_TIMEOUT_MS,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/pictures/{arg}{ext}',
      // The kept pictures have a palette: more than what rounding the edges of letters costs, less than any two grounds differ.
      threshold: 0.06,
      // No word fits into that.
      maxDiffPixels: 24,
      caret: 'initial',
    },
  },
} as const;
const onScreens = { launchOptions: screenLaunchOptions(), trace: 'off', allowedComplaints: /./ } as const;

/** Pages of others, and files that are counted: what they do does not depend on how long it takes. */
const onTheirTime = { holdsClocks: false } as const;

export default defineConfig<PageFixtures & ScreenOptions>({
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  testMatch: '**/*.test.ts',
  outputDir: '.cache/playwright',
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: WAIT_TIMEOUT_MS },
  reporter: [['list'], ...outcome],
  use: {
    launchOptions: launchOptions(),
    locale: 'ja-JP',
    timezoneId: testZone,
    // Requests that a worker answers would pass by the routes of a test; offline.test.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: WAIT_TIMEOUT_MS,
    navigationTimeout: WAIT_TIMEOUT_MS,
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: [
    // On the development build, or on the release with TEST_BUILD=release.
    { name: 'journeys', testDir: 'test/e2e', grep: JOURNEY },
    { name: 'e2e', testDir: 'test/e2e', grepInvert: JOURNEY },
    // Real cameras and connections have the processor alone.
    { name: 'media', testDir: 'test/media/pages', workers: 1, use: onTheirTime },
    { name: 'screens', ...screens, use: { ...onScreens, pictures: 'widths' } },
    { name: 'screens-all', ...screens, use: { ...onScreens, pictures: 'all' } },
    // On the release alone: they look at its files, or other programs install them.
    { name: 'package', testDir: 'test/package', use: onTheirTime },
    { name: 'hosts', testDir: 'test/hosts', testMatch: FIRST_HOSTS, use: onTheirTime },
    { name: 'hosts-more', testDir: 'test/hosts', testIgnore: FIRST_HOSTS, use: onTheirTime },
    { name: 'docs', testDir: 'test/docs', testMatch: ['docs-site.test.ts', 'snippets.test.ts'], use: onTheirTime },
  ],
});
