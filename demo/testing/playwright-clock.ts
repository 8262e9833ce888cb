import type { BrowserContext } from '@playwright/test';
import { holdPageClock } from '../../src/testing/page-clock.ts';

/** The clocks of all pages of a browser context, present and future ones. */
export interface ContextClock {
  /** Stops them at a moment, in ms since 1970. */
  set(now: number): Promise<void>;
}

/** A script that stops a page's clock at a moment, unless a later script has moved it. */
const scriptFor = (now: number, version: number): string => `(() => {
  const held = (globalThis[Symbol.for('teacher-elements test clock')] ??= { version: -1, clock: (${holdPageClock.toString()})(${now}) });
  if (held.version >= ${version}) return;
  held.version = ${version};
  held.clock.set(${now});
})()`;

export function contextClock(context: BrowserContext): ContextClock {
  let version = 0;
  return {
    async set(now) {
      const content = scriptFor(now, version);
      version += 1;
      await context.addInitScript({ content });
      const frames = context.pages().flatMap((page) => page.frames());
      // A frame may navigate meanwhile; then the script above has run.
      await Promise.all(frames.map((frame) => frame.evaluate(content).catch(() => {})));
    },
  };
}
