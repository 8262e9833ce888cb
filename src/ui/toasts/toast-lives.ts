import type { Clock, Toasts } from '../../core/index.ts';

/** Time on the screen until a toast closes automatically, in ms (docs/spec.md, section 9). */
export const TOAST_LIFE_MS = 1500;

/**
 * Returns a function that starts the lives of the toasts that are on the screen now, once each. They do not begin before, because
 * the code of the first one may take longer to load than a life. Errors stay until they are dismissed.
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
