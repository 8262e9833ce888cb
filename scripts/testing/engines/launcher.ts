import type { BrowserLauncher } from '@web/test-runner';
import { keyboardOf, mouseOf } from './input.ts';
import type { Engine, EngineBrowser, EnginePage, MediaWish } from './page.ts';

/** What the runner's own commands (keys, mouse, size, media) ask of a page. */
interface CommandPage {
  keyboard: ReturnType<typeof keyboardOf>;
  mouse: ReturnType<typeof mouseOf>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  emulateMedia(wish: MediaWish): Promise<void>;
}

/** Milliseconds after which a page that has not come up is given up, with its browser. */
const PATIENCE = 15_000;
const MOST_BROWSERS = 3;

/**
 * Runs test pages in an engine. Of two pages at once each has a browser of its own, since only one page of a browser can
 * have the focus.
 */
export function engineLauncher(engine: Engine, concurrency: number): BrowserLauncher & { getPage(id: string): CommandPage } {
  const idle: EngineBrowser[] = [];
  const all: EngineBrowser[] = [];
  const active = new Map<string, { browser: EngineBrowser; page: EnginePage }>();
  const find = (id: string) => {
    const found = active.get(id);
    if (!found) throw new Error(`There is no page ${id}.`);
    return found;
  };
  const takeBrowser = async () => {
    const resting = idle.pop();
    if (resting) return resting;
    const started = await engine.start();
    all.push(started);
    return started;
  };
  const openPage = async (tries = 1): Promise<{ browser: EngineBrowser; page: EnginePage }> => {
    const browser = await takeBrowser();
    try {
      return { browser, page: await inTime(browser.newPage(), engine.name) };
    } catch (error) {
      await browser.close();
      if (tries === MOST_BROWSERS) throw error;
      return openPage(tries + 1);
    }
  };

  return {
    name: engine.name,
    // It knows the commands that the runner has for Playwright's pages: getPage below.
    type: 'playwright',
    concurrency,
    async startSession(id, url) {
      const opened = await openPage();
      active.set(id, opened);
      await opened.page.open(url);
    },
    isActive: (id) => active.has(id),
    getBrowserUrl: (id) => find(id).page.url(),
    async stopSession(id) {
      const { browser, page } = find(id);
      active.delete(id);
      try {
        await page.close();
        idle.push(browser);
      } catch {
        // A browser that has ended or hangs is replaced by a new one.
        await browser.close();
      }
      return {};
    },
    async stop() {
      await Promise.all(all.map((browser) => browser.close()));
    },
    async startDebugSession() {
      throw new Error(`${engine.name} is only run without a window.`);
    },
    getPage(id) {
      const { page } = find(id);
      return {
        keyboard: keyboardOf(page),
        mouse: mouseOf(page),
        setViewportSize: (size) => page.resize(size),
        emulateMedia: (wish) => page.emulateMedia(wish),
      };
    },
  };
}

function inTime(page: Promise<EnginePage>, name: string): Promise<EnginePage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} has not opened a page within ${PATIENCE / 1000} s.`)), PATIENCE);
    page.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
