// Leaving a room, and what a page still holds of its calls after that.
import type { Page } from '@playwright/test';
import { pressControl, until } from '../../support/playwright/lesson.ts';
import { objectsOf } from '../../support/playwright/objects.ts';
import type { WatchedWindow } from './in-page.ts';

const KINDS = ['MediaStream', 'MediaStreamTrack', 'RTCPeerConnection', 'HTMLVideoElement', 'AudioContext', 'WebSocket'];

export async function leave(page: Page): Promise<void> {
  await pressControl(page, '退室');
  await page.getByRole('button', { name: '退室する' }).click();
}

/** How many objects of each kind a page holds that has left; the browser itself lets go of what it opened after seconds. */
export async function objectsLeft(page: Page): Promise<[kind: string, count: number][]> {
  await page.getByRole('button', { name: 'もう一度入室' }).waitFor();
  await page.evaluate(() => (window as unknown as WatchedWindow).madeConnections.splice(0).length);
  const count = () =>
    Promise.all(KINDS.map(async (kind): Promise<[string, number]> => [kind, await objectsOf(page, kind)]));
  const isEmpty = async () => (await count()).every(([, left]) => left === 0);
  await until(isEmpty, 'nothing is left').catch(() => undefined);
  return count();
}
