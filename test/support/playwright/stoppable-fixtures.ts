// The fixtures of tests that take the host or the network away.
import { test as base } from './fixtures.ts';
import { startStoppablePages, type StoppablePages } from './stoppable-pages.ts';

export { expect } from './fixtures.ts';

export const test = base.extend<{ pages: StoppablePages }>({
  serviceWorkers: 'allow',
  // A request that finds no network is logged by the browser.
  allowedComplaints: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|could not be fetched/,
  pages: async ({ site, context }, use) => {
    const pages = await startStoppablePages(site.proxy.url);
    await use(pages);
    await Promise.all(context.pages().map((page) => page.close()));
    await pages.stop();
  },
});
