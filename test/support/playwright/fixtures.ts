// What tests of whole pages get from Playwright: a provider with its pages, and pages that must not complain.
import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { standAtTestClock } from '../clock/where.ts';
import { startHostSite, type HostSite } from './host-page.ts';
import { pageClocks, type PageClocks } from './page-clocks.ts';
import { collectComplaints, startSite, withTestClock, type Site } from './site.ts';
import type { ProviderOptions } from '../servers/test-provider.ts';

export { expect } from '@playwright/test';

// Before the test files are loaded: some reckon with today.
standAtTestClock();
let clockFile = '';

export interface PageFixtures {
  providerOptions: ProviderOptions;
  /** Whether the clocks of pages stand still until the test moves them. */
  holdsClocks: boolean;
  /** The clocks of the pages of `page`, `context` and `openProfile`. */
  clocks: PageClocks;
  /** Built pages and a provider of this test alone. */
  site: Site;
  /** Serves pages as partners write them, beside a provider of this test alone. */
  host: HostSite;
  /** The address of a path of the portal, as in `/course/list`. */
  portalUrl(path: string): string;
  /** What pages may complain about in the tests of a file; nothing by default. */
  allowedComplaints: RegExp;
  /**
   * What the pages of `page`, `context` and `openProfile` complain about: logged errors, uncaught ones, what their policy
   * has blocked. A test fails with what is in here at its end.
   */
  complaints: string[];
  /** Allows one test more of them. It holds until the pages are closed: a browser may log after a test's last line. */
  allowComplaints(pattern: RegExp): void;
  /** What `allowComplaints` has allowed. */
  alsoAllowed: RegExp[];
  /** The browser profiles that `openProfile` has made. */
  profiles: BrowserContext[];
  /** Opens a page in a browser profile of its own: another machine. */
  openProfile(options?: BrowserContextOptions): Promise<Page>;
}

export interface AutomaticFixtures {
  testClock: undefined;
}

export const test = base.extend<PageFixtures & AutomaticFixtures>({
  providerOptions: [{}, { option: true }],
  allowedComplaints: [/(?!)/, { option: true }],
  holdsClocks: [true, { option: true }],

  clocks: async ({}, use) => use(pageClocks(Date.now())),

  // Each file begins at the moment of the tests, whatever its worker has run before.
  testClock: [
    async ({}, use, { file }) => {
      if (file !== clockFile) standAtTestClock();
      clockFile = file;
      await use(undefined);
    },
    { auto: true },
  ],

  browser: [async ({ browser }, use) => use(withTestClock(browser)), { scope: 'worker' }],

  // What a page still fetches when its server ends is nothing to complain about: pages are closed first.
  site: async ({ providerOptions, context, profiles }, use) => {
    const site = await startSite(providerOptions);
    await use(site);
    await closePages([context, ...profiles]);
    await site.close();
  },

  host: async ({ providerOptions, context, profiles }, use) => {
    const host = await startHostSite(providerOptions);
    await use(host);
    await closePages([context, ...profiles]);
    await host.close();
  },

  portalUrl: async ({ site }, use) => use((path) => `${site.url}/teacher${path}`),

  alsoAllowed: async ({}, use) => use([]),

  allowComplaints: async ({ alsoAllowed }, use) => use((pattern) => void alsoAllowed.push(pattern)),

  complaints: async ({ allowedComplaints, alsoAllowed }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    base
      .expect(
        complaints.filter((complaint) => ![allowedComplaints, ...alsoAllowed].some((each) => each.test(complaint))),
        'pages complain',
      )
      .toEqual([]);
  },

  context: async ({ context, complaints, clocks, holdsClocks }, use) => {
    collectComplaints(context, complaints);
    if (holdsClocks) await clocks.hold(context);
    await use(context);
  },

  profiles: async ({}, use) => {
    const contexts: BrowserContext[] = [];
    await use(contexts);
    await Promise.all(contexts.map((context) => context.close()));
  },

  openProfile: async ({ browser, complaints, profiles, clocks, holdsClocks }, use) =>
    use(async (options) => {
      const context = await browser.newContext(options);
      profiles.push(context);
      collectComplaints(context, complaints);
      if (holdsClocks) await clocks.hold(context);
      return context.newPage();
    }),
});

async function closePages(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.all(contexts.flatMap((context) => context.pages()).map((page) => page.close()));
}
