import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { BROWSER_FLAGS, DEVICE_FLAGS, findBrowser } from './scripts/browser.ts';
import { outcomeReporter, progressMiddleware, progressPlugin } from './scripts/testing/wtr-outcome-reporter.ts';
import { clockAhead, setClockOf, testZone } from './test/support/clock/where.ts';
import { bundlePlugin } from './test/support/servers/bundle-plugin.ts';
import { policy } from './test/support/servers/policy.ts';
import { providerPlugin } from './test/support/servers/provider-plugin.ts';

/**
 * Elements expose their computed role and name, as screen readers get them (`byRole` in page.ts). The
 * second flag keeps the browser's accessibility tree between two questions: without it each one builds it anew.
 */
const ROLES_AND_NAMES = ['--enable-blink-features=ComputedAccessibilityInfo', '--force-renderer-accessibility'];

/** The terms lie beside the portal's page, as the page server has them. */
const terms = {
  name: 'terms',
  serve({ path }) {
    const [, name] = /^\/teacher\/provision\/(\w+\.txt)$/.exec(path) ?? [];
    const file = name && fileURLToPath(new URL(`./provider/provision/${name}`, import.meta.url));
    return file && existsSync(file) ? { body: readFileSync(file, 'utf8'), type: 'txt' } : undefined;
  },
};

/** Tests of real media, which are named one by one: only they have the browser's cameras and microphones, and the processor alone. */
const isMedia = process.argv.some((name) => name.startsWith('test/media/'));

/** How many files run at once. */
const concurrency = isMedia ? 1 : Number(process.env.TEST_PAGES ?? 3);

const chromium = () =>
  playwrightLauncher({
    product: 'chromium',
    launchOptions: {
      executablePath: findBrowser(),
      headless: true,
      args: [...BROWSER_FLAGS, ...ROLES_AND_NAMES, ...(isMedia ? DEVICE_FLAGS : [])],
    },
    // A context for each page: two test files never share storage, channels or locks. Each begins at the moment of the tests.
    createBrowserContext: async ({ browser }) =>
      setClockOf(
        await browser.newContext({ locale: 'ja-JP', timezoneId: testZone, reducedMotion: 'reduce' }),
        clockAhead(),
      ),
  });
const engine = process.env.TEST_ENGINE;
/** The launchers of other engines are packages that only npm run test:engines installs. */
const ofEngine = async () => (await import('./scripts/testing/engines/engines.ts')).engineLauncher(engine);

export default {
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  files: ['test/elements/**/*.test.{ts,tsx}'],
  concurrency,
  browsers: [engine ? await ofEngine() : chromium()],
  // On a busy machine a page may take long to begin. A test that makes no progress is ended by the runner's watchdog.
  testFramework: { config: { timeout: 300_000 } },
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 1_800_000,
  reporters: [defaultReporter({ reportTestProgress: Boolean(process.stdout.isTTY) }), outcomeReporter()],
  middleware: [progressMiddleware, policy],
  plugins: [bundlePlugin({ watch: process.argv.includes('--watch') }), terms, progressPlugin, providerPlugin()],
};
