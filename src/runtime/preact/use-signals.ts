// Preact's components follow the signals that they read as soon as this package is loaded.
import '@preact/signals';
import { options, type VNode } from 'preact';

/** What React's components call at their beginning; the slim build has this in its place (`scripts/flavours.ts`). */
export function useSignals(): void {}

/** The name by which packages as the one above learn of errors that a component catches. */
const CATCH = '__e';
const hooks: typeof options & { [CATCH]?: (error: unknown, ...where: VNode[]) => void } = options;
const passOn = hooks[CATCH];
/** As React does: what a screen catches would be seen by nobody who looks for its cause. */
hooks[CATCH] = (error, ...where) => {
  // oxlint-disable-next-line eslint/no-console -- React's own way
  console.error(error);
  passOn?.(error, ...where);
};

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** In a task of its own, without the 4 ms that timers which follow each other have to wait. */
function runSoon(work: () => void): void {
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.addEventListener('message', () => waiting.shift()?.());
    channel.port1.start();
  }
  waiting.push(work);
  channel.port2.postMessage(undefined);
}

/**
 * Screens are drawn, and their effects run, when React would do it: at once after what somebody pressed or typed, so that the
 * focus is moved before the next key; soon after all else, and not within what observes sizes. Preact itself draws everything at
 * once, and waits for a frame with effects, also before it cleans up.
 */
function run(work: () => void): void {
  if (globalThis.event) queueMicrotask(work);
  else runSoon(work);
}
options.debounceRendering = run;
options.requestAnimationFrame = run;
