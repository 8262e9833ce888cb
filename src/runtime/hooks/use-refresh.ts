import { useEffect } from 'react';
import { useScreen } from '../screen-context.ts';

/**
 * Loads again when the page becomes visible, and this long after each reply while it is, for changes that others make; without an
 * interval, only when it becomes visible. The first load is the caller's, as with `useLoaded`.
 * @param reload must be the same function in every render
 */
export function useRefresh(reload: () => Promise<void>, intervalMillis?: number): void {
  const { session } = useScreen();
  useEffect(() => {
    let stop = (): void => undefined;
    let isOver = false;
    function wait(): void {
      stop();
      if (!isOver && intervalMillis !== undefined) stop = session.clock.after(intervalMillis, refresh);
    }
    function refresh(): void {
      if (document.hidden) wait();
      else void reload().finally(wait);
    }
    wait();
    document.addEventListener('visibilitychange', refresh);
    return () => {
      isOver = true;
      stop();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [session, reload, intervalMillis]);
}
