import type { Clock } from './clock.ts';

/** The shortest interval between two reactions to a resize, in ms (docs/spec.md, section 9). */
export const RESIZE_THROTTLE = 20;

/** Runs the action immediately, then at most once per interval, and always for the last call. */
export function throttle(action: () => void, milliseconds: number, clock: Pick<Clock, 'after'>): () => void {
  let waiting = false;
  let again = false;
  return function call() {
    if (waiting) {
      again = true;
      return;
    }
    waiting = true;
    action();
    clock.after(milliseconds, () => {
      waiting = false;
      if (!again) return;
      again = false;
      call();
    });
  };
}
