// What tests of lessons get from Playwright: a lesson that is open now, and browsers without media or, with `withDevices`, with
// cameras, microphones and connections.
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { build } from 'esbuild';
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

// Whole pages without media: quiet devices, and the in-page engine where the build loads its mesh. No page can ask for them: the
// engine comes by a route of the test's own browser.

const sourceOf = (name: string) => fileURLToPath(new URL(`../media/${name}`, import.meta.url));
/** The chunk of the mesh in every build. */
const MESH = /\/mesh-engine[\w-]*\.js$/;

/** Contexts that the browser opens from now on have no media. */
async function withoutMedia(browser: Browser): Promise<Browser> {
  const [page, engine] = await Promise.all([bundle('quiet-page.ts', 'iife'), bundle('quiet-engine.ts', 'esm')]);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(page);
    await context.route(MESH, (route) => route.fulfill({ contentType: 'text/javascript', body: engine }));
    return context;
  };
  return browser;
}

async function bundle(name: string, format: 'iife' | 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [sourceOf(name)],
    format,
    bundle: true,
    write: false,
    target: 'es2022',
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${name} came to nothing.`);
  return file.text;
}
