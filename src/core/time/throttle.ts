import type { Clock } from './clock.ts';

/** How often a resize is answered, in milliseconds (docs/spec.md, section 9). */
export const RESIZE_THROTTLE = 20;

/** Acts at once, then at most once per span, and always for the last call. */
export function throttle(act: () => void, milliseconds: number, clock: Pick<Clock, 'after'>): () => void {
  let waiting = false;
  let again = false;
  return function call() {
    if (waiting) {
      again = true;
      return;
    }
    waiting = true;
    act();
    clock.after(milliseconds, () => {
      waiting = false;
      if (!again) return;
      again = false;
      call();
    });
  };
}
