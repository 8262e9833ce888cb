// For end-to-end tests: the pages of npm start with a provider of their own, and a browser that collects errors of its pages.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { startPageServer } from '../../../demo/page-server/start.ts';
import { launchOptions } from '../../../scripts/browser.ts';
import { setClockOf, testZone } from '../clock/where.ts';
import { serving, type BuildName } from './build.ts';
import { startFaultyProxy, type FaultyProxy } from '../servers/faulty-proxy.ts';
import { startTestProvider, type ProviderOptions, type TestProvider } from '../servers/test-provider.ts';

export interface SiteOptions extends ProviderOptions {
  served?: BuildName;
}

export interface Site {
  /** where the pages are, without a slash at the end: the portal is under `/teacher/` */
  url: string;
  provider: TestProvider;
  /** stands between the pages and the provider; without rules it lets everything through */
  proxy: FaultyProxy;
  close(): Promise<void>;
}

/** Serves the pages of a build, that of `TEST_BUILD` unless it is named, and a reference provider, each on a free port. */
export async function startSite({ served, ...options }: SiteOptions = {}): Promise<Site> {
  const proxy = await startFaultyProxy(() => provider.url);
  // Addresses of pictures that the provider gives away lead through the proxy, too.
  const provider = await startTestProvider({ ...options, publicUrl: proxy.url });
  const pages = await startPageServer({ ...serving(served), provider: proxy.url, isDemo: true });
  return {
    url: `http://127.0.0.1:${pages.port}`,
    provider,
    proxy,
    async close() {
      await pages.close();
      await proxy.close();
      await provider.close();
    },
  };
}

/** A browser whose pages have this process's clock, and are in the zone of the tests unless they ask for another. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return withTestClock(await chromium.launch(launchOptions(flags)));
}

/** Gives all pages that a browser opens from now on this process's clock, and the zone of the tests. */
export function withTestClock(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> =>
    setClockOf(await newContext({ timezoneId: testZone, ...options }), globalThis.testClockAhead ?? 0);
  return browser;
}

/** Everything that the pages of a page's browser profile complain about from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  collectComplaints(page.context(), complaints);
  return complaints;
}

/** Adds everything that pages of a browser profile complain about from now on: logged errors, uncaught ones, blocked content. */
export function collectComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (webError) => complaints.push(`uncaught: ${webError.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
}
