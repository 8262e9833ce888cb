import type { Clock } from '../../core/time/index.ts';

/**
 * Loads at once, or first after the given number of milliseconds if the caller has just loaded, and again that long after each reply,
 * while the page is visible. A hidden page does not load; it loads at once when it becomes visible again. Requests never overlap. The
 * returned function stops it.
 */
export function refreshWhileVisible(
  clock: Clock,
  milliseconds: number,
  load: () => Promise<unknown>,
  { isLoaded = false }: { isLoaded?: boolean } = {},
): () => void {
  const ending = new AbortController();
  let cancelTimer = (): void => {};
  let isLoading = false;

  function refresh(): void {
    cancelTimer();
    if (document.hidden || isLoading || ending.signal.aborted) return;
    isLoading = true;
    void load().finally(() => {
      isLoading = false;
      if (!ending.signal.aborted) cancelTimer = clock.after(milliseconds, refresh);
    });
  }

  document.addEventListener('visibilitychange', refresh, ending);
  if (isLoaded) cancelTimer = clock.after(milliseconds, refresh);
  else refresh();
  return () => {
    ending.abort();
    cancelTimer();
  };
}
