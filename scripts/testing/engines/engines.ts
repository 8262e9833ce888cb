// Firefox and WebKitGTK for `wtr`, with its official launchers. This file adds what they lack: a fresh browser
// context for each test file, shortcuts such as Control+K, and the size of a window.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import type { BrowserLauncher } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { webdriverLauncher } from '@web/test-runner-webdriver';
import * as puppeteer from 'puppeteer-core';
import { testZone } from '../../../test/support/clock/where.ts';
import { installOnDebian } from '../../browser.ts';
import { asCommandPage, pressOn } from './engine-commands.ts';
import { SCREEN, startScreen, startWebKitDriver } from './engine-programs.ts';

export type Engine = 'firefox' | 'webkit';

/** The used part of webdriverio's browser, which the launcher does not expose. */
interface WebKitWindow {
  execute(script: string): Promise<unknown>;
  setWindowRect(x: number, y: number, width: number, height: number): Promise<unknown>;
  keys(keys: string[]): Promise<void>;
}

const DEBIAN_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
const SIZE = { width: 800, height: 600 };
/** Devices without permission prompts, reduced motion, Japanese pages. */
const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'media.autoplay.block-webaudio': false,
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'ja-JP, ja',
  'intl.locale.requested': 'ja-JP',
};

/** Where an engine's programs are, if they are installed. */
const programs = {
  firefox: () => [process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox'), onPath('Xvfb')],
  webkit: () => [globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0], onPath('WebKitWebDriver'), onPath('Xvfb')],
};

/**
 * Makes sure that an engine is installed: on Debian, as root, installs it if missing.
 * @throws with one sentence that says what to install
 */
export function requireEngine(engine: Engine): string[] {
  if (!programs[engine]().every(isThere)) installOnDebian(DEBIAN_PACKAGES, 'the tests in other engines');
  const found = programs[engine]().filter(isThere);
  if (found.length === programs[engine]().length) return found;
  throw new Error(
    `The tests in ${engine} need ${DEBIAN_PACKAGES.join(', ')}: install these packages of Debian. FIREFOX_PATH names another Firefox.`,
  );
}

/** One page at a time: only one page of a browser can have the focus. */
export function engineLauncher(engine: Engine): Promise<BrowserLauncher> {
  const found = requireEngine(engine);
  return engine === 'firefox' ? firefox(found) : webkit(found);
}

/** On a virtual screen: a Firefox without one has no screen to share. */
async function firefox([executablePath, screen]: string[]): Promise<BrowserLauncher> {
  const launcher = chromeLauncher({
    puppeteer,
    concurrency: 1,
    launchOptions: {
      browser: 'firefox',
      executablePath,
      headless: false,
      extraPrefsFirefox: FIREFOX_PREFERENCES,
      defaultViewport: SIZE,
      env: { ...process.env, DISPLAY: await startScreen(screen), TZ: testZone },
    },
    createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage({ type: 'window' }),
  });
  const { stopSession, getPage } = launcher;
  return asCommandPage(
    Object.assign(launcher, {
      name: 'Firefox',
      async stopSession(id: string) {
        const page = getPage.call(launcher, id);
        const result = await stopSession.call(launcher, id);
        // It would continue in the same page, with the storage of the previous tests.
        Reflect.set(launcher, 'inactivePages', []);
        await page.browserContext().close();
        return result;
      },
    }),
    (id) => {
      const page = getPage.call(launcher, id);
      return { mouse: page.mouse, keyboard: pressOn(page.keyboard), resize: (size) => page.setViewport(size) };
    },
  );
}

async function webkit([binary, driver, screen]: string[]): Promise<BrowserLauncher> {
  const port = await startWebKitDriver(driver, await startScreen(screen));
  const launcher = webdriverLauncher({
    hostname: '127.0.0.1',
    port,
    path: '/',
    logLevel: 'error',
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': {
        binary,
        args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
      },
    } as object,
  });
  const { initialize, stopSession, startSession } = launcher;
  const driverOf = () => Reflect.get(launcher, 'driver') as WebKitWindow;
  const resize = async ({ width, height }: typeof SIZE) => {
    // The window needs time, and its toolbar may appear late.
    for (let tries = 0; tries < 100; tries += 1) {
      const [innerWidth, innerHeight, bars = 0] = (await driverOf().execute(
        'return [innerWidth, innerHeight, outerHeight - innerHeight];',
      )) as number[];
      if (innerWidth === width && innerHeight === height) return;
      await driverOf().setWindowRect(SCREEN.width / 2 - 10, SCREEN.height / 2 - 5, width, height + bars);
    }
    throw new Error(`WebKitGTK does not take a size of ${width} × ${height}.`);
  };
  return asCommandPage(
    Object.assign(launcher, {
      concurrency: 1,
      // With more than one at a time, this launcher puts the tests into iframes.
      initialize: async (config: Parameters<typeof initialize>[0]) => {
        await initialize.call(launcher, { ...config, concurrency: 1 });
        launcher.name = 'WebKitGTK';
      },
      async startSession(id: string, url: string) {
        await (Reflect.get(launcher, 'ensureManagerInitialized') as () => Promise<void>).call(launcher);
        await resize(SIZE);
        return startSession.call(launcher, id, url);
      },
      async stopSession(id: string) {
        const result = await stopSession.call(launcher, id);
        // The next file gets its own browser.
        await launcher.stop();
        return result;
      },
    }),
    (id) => ({
      mouse: {
        move: (x, y) => launcher.sendMouseMove(id, x, y),
        click: (x, y, { button } = {}) => launcher.sendMouseClick(id, x, y, button),
        down: ({ button } = {}) => launcher.sendMouseDown(id, button),
        up: ({ button } = {}) => launcher.sendMouseUp(id, button),
      },
      keyboard: {
        press: (shortcut) => driverOf().keys(shortcut.split(/(?<=[^+])\+/)),
        async type(text) {
          for (const character of text) await driverOf().keys([character]);
        },
      },
      resize,
    }),
  );
}

const isThere = (file: string | undefined): file is string => file !== undefined && existsSync(file);

function onPath(program: string) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));
}
