// The clocks of a test's pages: they stand still until the test moves them, so that nothing happens by the time that it takes.
import type { BrowserContext } from '@playwright/test';
import { contextClock, type ContextClock } from '../../../demo/testing/playwright-clock.ts';

export interface PageClocks {
  /** Stops the clocks of a browser profile's pages, before its first page is opened. */
  hold(context: BrowserContext): Promise<void>;
  /** Moves them all by so many ms: what is due until then happens, in its order. */
  advance(milliseconds: number): Promise<void>;
}

export function pageClocks(start: number): PageClocks {
  const held: ContextClock[] = [];
  let now = start;
  return {
    async hold(context) {
      const clock = contextClock(context);
      held.push(clock);
      await clock.set(now);
    },
    async advance(milliseconds) {
      now += milliseconds;
      await Promise.all(held.map((clock) => clock.set(now)));
    },
  };
}
