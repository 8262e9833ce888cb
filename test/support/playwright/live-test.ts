// What tests of lessons get from Playwright: a lesson that is open now, and browsers with cameras and microphones.
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import { test as base } from './fixtures.ts';
import { openLessonNow, type LiveSite } from './lesson.ts';

export { expect } from './fixtures.ts';

interface LiveFixtures {
  at: LiveSite;
  /** A lesson and a meeting that are open now. */
  open: Awaited<ReturnType<typeof openLessonNow>>;
}

interface AutomaticFixtures {
  closedContexts: undefined;
}

export const test = base.extend<LiveFixtures & AutomaticFixtures>({
  at: async ({ site }, use) => use({ pages: site.url, provider: site.provider.url }),
  open: async ({ at }, use) => use(await openLessonNow(at.provider)),
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** For `test.use()`: recording what four pages with moving pictures look like would take the processor from the pictures. */
export const withDevices = {
  launchOptions: launchOptions(DEVICE_FLAGS),
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
} as const;
