// What tests of lessons get from Playwright: a lesson that is open now, and browsers without media or, with `withDevices`, with
// cameras, microphones and connections.
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import { test as base } from './fixtures.ts';
import { openLessonNow, type LiveSite } from './lesson.ts';
import { withoutMedia } from './quiet-media.ts';

export { expect } from './fixtures.ts';

interface LiveFixtures {
  at: LiveSite;
  /** A lesson and a meeting that are open now. */
  open: Awaited<ReturnType<typeof openLessonNow>>;
}

interface AutomaticFixtures {
  closedContexts: undefined;
}

interface WorkerOptions {
  hasMedia: boolean;
}

export const test = base.extend<LiveFixtures & AutomaticFixtures, WorkerOptions>({
  hasMedia: [false, { option: true, scope: 'worker' }],
  browser: [
    async ({ browser, hasMedia }, use) => use(hasMedia ? browser : await withoutMedia(browser)),
    { scope: 'worker' },
  ],
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

/** For `test.use()` where real pictures and sound are the subject: recording what four pages with moving pictures look like would take the processor from the pictures. */
export const withDevices = {
  hasMedia: true,
  launchOptions: launchOptions(DEVICE_FLAGS),
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
} as const;
