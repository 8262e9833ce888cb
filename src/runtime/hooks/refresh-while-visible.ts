import type { Clock } from '../../core/time/index.ts';

/**
 * Loads at once and again so many milliseconds after each reply, while somebody can see the page: not while it is hidden,
 * and at once when it is shown again. A slow reply is waited for. The returned function ends it.
 */
export function refreshWhileVisible(clock: Clock, milliseconds: number, load: () => Promise<unknown>): () => void {
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
  refresh();
  return () => {
    ending.abort();
    cancelTimer();
  };
}
