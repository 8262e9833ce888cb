import type { BrowserLauncher } from '@web/test-runner';
import type { Keyboard, KeyInput } from 'puppeteer-core';

type Button = { button?: 'left' | 'middle' | 'right' };
type Size = { width: number; height: number };

/** The requests of `@web/test-runner-commands` to a page. */
interface CommandPage {
  mouse: {
    move(x: number, y: number): Promise<unknown>;
    click(x: number, y: number, options?: Button): Promise<unknown>;
    down(options?: Button): Promise<unknown>;
    up(options?: Button): Promise<unknown>;
  };
  keyboard: { type(text: string): Promise<unknown>; press(shortcut: string): Promise<unknown> };
  resize(size: Size): Promise<unknown>;
}

/** Media features that these browsers report and that cannot be changed. */
const SHOWN: Readonly<Record<string, string>> = {
  media: 'screen',
  colorScheme: 'light',
  reducedMotion: 'reduce',
  forcedColors: 'none',
};

/** A launcher whose pages support the runner's commands for Playwright's pages: only those support shortcuts. */
export function asCommandPage(launcher: BrowserLauncher, pageOf: (id: string) => CommandPage): BrowserLauncher {
  return Object.assign(launcher, {
    type: 'playwright',
    getPage(id: string) {
      const { resize, ...page } = pageOf(id);
      return { ...page, setViewportSize: resize, emulateMedia };
    },
  });
}

async function emulateMedia(wanted: Readonly<Record<string, string>>) {
  const other = Object.entries(wanted).filter(([name, value]) => SHOWN[name] !== value);
  if (other.length > 0)
    throw new Error(`This browser cannot be made to show ${JSON.stringify(Object.fromEntries(other))}.`);
}

/** Shortcuts such as `Control+Shift+ArrowUp`: keys go down in this order, and up in reverse. */
export function pressOn(keyboard: Keyboard): CommandPage['keyboard'] {
  return {
    type: (text) => keyboard.type(text),
    async press(shortcut) {
      const keys = shortcut
        .split(/(?<=[^+])\+/)
        .map((key) => (key === 'ControlOrMeta' ? 'Control' : key)) as KeyInput[];
      for (const key of keys) await keyboard.down(key);
      for (const key of keys.toReversed()) await keyboard.up(key);
    },
  };
}
