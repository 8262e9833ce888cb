import type { Site } from '../../support/playwright/site.ts';
import type { Browser, Tab } from '../calendar/browser.ts';
import { until, watch } from './watch.ts';

/** Opens a page of the portal, signs Hanako in, and waits until the selector matches. */
export async function openPortal(browser: Browser, { url }: Site, path: string, selector: string): Promise<Tab> {
  const tab = await browser.open(`${url}/teacher${path}`);
  await until(tab, 'document.querySelector("input[name=password]") !== null');
  for (const [name, text] of [
    ['email', 'hanako@example.jp'],
    ['password', 'hanako-demo'],
  ]) {
    await tab.evaluate(`document.querySelector("input[name=${name}]").focus()`);
    await tab.send('Input.insertText', { text });
  }
  await pressKey(tab, { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' });
  await watch(tab);
  await until(tab, `shows(${JSON.stringify(selector)})`);
  return tab;
}

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

export const BACKSPACE: Key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };
export const ESCAPE: Key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 };

/** Presses a key and lets it go. */
export async function pressKey(tab: Tab, key: Key): Promise<void> {
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
}

/** Moves the mouse onto the middle of what matches; resolves with where that is, in CSS pixels. */
export async function pointAt(tab: Tab, selector: string): Promise<{ x: number; y: number }> {
  const point = await tab.evaluate<{ x: number; y: number }>(`(() => {
    const element = find(${JSON.stringify(selector)});
    element.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
  return point;
}

/** Presses the mouse where it is. */
export async function click(tab: Tab, point: { x: number; y: number }): Promise<void> {
  const button = { button: 'left', clickCount: 1, ...point };
  await tab.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await tab.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
}
