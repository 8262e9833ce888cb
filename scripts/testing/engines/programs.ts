import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { installOnDebian } from '../../browser.ts';
import { firefox } from './firefox.ts';
import type { Engine } from './page.ts';
import { webkit } from './webkit.ts';

export type EngineName = 'firefox' | 'webkit';

const DEBIAN_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/**
 * An engine whose programs are there; on Debian, as root, they are installed when they are not.
 * Throws one sentence that says what to install.
 */
export function findEngine(name: EngineName): Engine {
  const found = installed(name);
  if (found) return found;
  installOnDebian(DEBIAN_PACKAGES, 'the tests in other engines');
  const after = installed(name);
  if (after) return after;
  throw new Error(SENTENCES[name]);
}

const SENTENCES: Record<EngineName, string> = {
  firefox: 'The tests in Firefox need Firefox and Xvfb: on Debian, install firefox-esr and xvfb. FIREFOX_PATH names another Firefox, 153 or later.',
  webkit: 'The tests in WebKitGTK need MiniBrowser, WebKitWebDriver and Xvfb: on Debian, install webkit2gtk-driver and xvfb.',
};

function installed(name: EngineName): Engine | undefined {
  const screen = onPath('Xvfb');
  if (screen === undefined) return undefined;
  if (name === 'firefox') {
    const browser = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');
    return browser !== undefined && existsSync(browser) ? firefox({ browser, screen }) : undefined;
  }
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const driver = onPath('WebKitWebDriver');
  return browser !== undefined && driver !== undefined ? webkit({ browser, driver, screen }) : undefined;
}

function onPath(program: string) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}
