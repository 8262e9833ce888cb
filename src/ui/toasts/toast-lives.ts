import type { Clock } from '../../core/time/index.ts';
import type { Toasts } from '../../core/session/index.ts';

/** Time on the screen until a toast closes automatically, in ms (docs/spec.md, section 9). */
export const TOAST_LIFE_MS = 1500;

/**
 * Returns a function that starts the timer of each toast that is now on the screen, once. Timers do not start earlier,
 * because the code of the first toast may take longer to load than the delay. Errors stay until they are dismissed.
 */
export function createToastLives(toasts: Toasts, clock: Pick<Clock, 'after'>): () => void {
  const begun = new Set<number>();
  return () => {
    for (const { id, kind, change } of toasts.list.peek()) {
      if (kind === 'error' || change || begun.has(id)) continue;
      begun.add(id);
      clock.after(TOAST_LIFE_MS, () => toasts.dismiss(id));
    }
  };
}
