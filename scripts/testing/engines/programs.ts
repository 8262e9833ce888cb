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
  firefox: 'The tests in Firefox need firefox-esr: install it, or set FIREFOX_PATH to the program of a Firefox 153 or later.',
  webkit: 'The tests in WebKitGTK need MiniBrowser, WebKitWebDriver and Xvfb: on Debian, install webkit2gtk-driver and xvfb.',
};

function installed(name: EngineName): Engine | undefined {
  if (name === 'firefox') {
    const program = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox');
    return program !== undefined && existsSync(program) ? firefox(program) : undefined;
  }
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const [driver, screen] = [onPath('WebKitWebDriver'), onPath('Xvfb')];
  return browser !== undefined && driver !== undefined && screen !== undefined ? webkit({ browser, driver, screen }) : undefined;
}

function onPath(program: string) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));
}
