import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBidiLine, type BidiLine } from './bidi.ts';
import type { Engine, EngineBrowser, EnginePage, MediaWish } from './page.ts';
import { Programs, said } from './processes.ts';
import { startScreen } from './screen.ts';

const SIZE = { width: 800, height: 600 };
/** Beside what Firefox itself sets for tests: devices that nobody has to allow, little motion, and no calls home. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'media.autoplay.blocking_policy': 0,
  'media.autoplay.block-webaudio': false,
  'ui.prefersReducedMotion': 1,
  'media.gmp-manager.updateEnabled': false,
  'app.normandy.enabled': false,
  'nimbus.rollouts.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.translations.enable': false,
  'browser.aboutwelcome.enabled': false,
};

export interface FirefoxPrograms {
  browser: string;
  /** the screen that it is shown on, which nobody sees; a Firefox without one has no screen to share */
  screen: string;
}

/** Firefox in Tokyo and in Japanese. Every page is a window of its own: one in the background would get a frame a second. */
export function firefox(wanted: FirefoxPrograms): Engine {
  return { name: 'Firefox', start: () => startFirefox(wanted) };
}

async function startFirefox({ browser, screen }: FirefoxPrograms): Promise<EngineBrowser> {
  const programs = new Programs();
  const profile = programs.keep(mkdtempSync(path.join(tmpdir(), 'firefox-')));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const display = await startScreen(programs, screen);
  // Access to the browser's own windows is what lets media be emulated.
  const parameters = ['--no-remote', '--remote-debugging-port=0', '--remote-allow-system-access', '--profile', profile, 'about:blank'];
  const { output } = programs.start(browser, parameters, { ...process.env, DISPLAY: display, TZ: 'Asia/Tokyo' });
  const url = await said(output[1], /WebDriver BiDi listening on (ws:\S+)/, 'Firefox');
  const line = await openBidiLine(`${url}/session`);
  await line.send('session.new', { capabilities: {} });
  return {
    newPage: () => newPage(line),
    async close() {
      line.close();
      await programs.close();
    },
  };
}

async function newPage(line: BidiLine): Promise<EnginePage> {
  const { userContext } = await line.send<{ userContext: string }>('browser.createUserContext');
  const { context } = await line.send<{ context: string }>('browsingContext.create', { type: 'window', userContext });
  await line.send('emulation.setLocaleOverride', { locale: 'ja-JP', contexts: [context] });
  const page: EnginePage = {
    async open(url) {
      await line.send('browsingContext.navigate', { context, url, wait: 'none' });
    },
    async url() {
      const { contexts } = await line.send<{ contexts: { url: string }[] }>('browsingContext.getTree', { root: context, maxDepth: 0 });
      return contexts[0]?.url ?? '';
    },
    async act(actions) {
      await line.send('input.performActions', { context, actions });
    },
    async resize(viewport) {
      await line.send('browsingContext.setViewport', { context, viewport });
    },
    emulateMedia: (wish) => emulateMedia(line, wish),
    async close() {
      await line.send('browsingContext.close', { context });
      await line.send('browser.removeUserContext', { userContext });
    },
  };
  await page.resize(SIZE);
  await inEveryWindow(line, "window.document.getElementById('navigator-toolbox').style.display = 'none';");
  return page;
}

/** Runs a statement in the browser's own windows, each as `window`. */
async function inEveryWindow(line: BidiLine, statement: string) {
  const { contexts } = await line.send<{ contexts: { context: string }[] }>('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const expression = `for (const window of Services.wm.getEnumerator('navigator:browser')) { ${statement} }`;
  const target = { context: contexts[0]?.context };
  const { type } = await line.send<{ type: string }>('script.evaluate', { expression, target, awaitPromise: false });
  if (type === 'exception') throw new Error(`Firefox could not do this: ${statement}`);
}

/** The protocol knows no media yet; the browser's own developer tools set these, and there is one page at a time. */
async function emulateMedia(line: BidiLine, { media, colorScheme, reducedMotion, forcedColors }: MediaWish) {
  const overrides = {
    ...media && { mediumOverride: media === 'screen' ? '' : media },
    ...colorScheme && { prefersColorSchemeOverride: colorScheme === 'no-preference' ? 'none' : colorScheme },
    ...reducedMotion && { prefersReducedMotionOverride: reducedMotion },
    ...forcedColors && { forcedColorsOverride: forcedColors },
  };
  const assign = `Object.assign(browsingContext, ${JSON.stringify(overrides)});`;
  await inEveryWindow(line, `for (const { browsingContext } of window.gBrowser.browsers) ${assign}`);
}
