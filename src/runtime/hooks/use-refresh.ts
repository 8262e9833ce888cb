import { useEffect } from 'react';
import { useScreen } from '../screen-context.ts';

/**
 * Loads again when the page becomes visible, and at an interval while it is, for changes that others make. The first load is
 * the caller's, as with `useLoaded`.
 * @param reload must be the same function in every render
 */
export function useRefresh(reload: () => Promise<void>, intervalMillis: number): void {
  const { session } = useScreen();
  useEffect(() => {
    let stop = (): void => undefined;
    function refresh(): void {
      stop();
      stop = session.clock.after(intervalMillis, refresh);
      if (!document.hidden) void reload();
    }
    stop = session.clock.after(intervalMillis, refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [session, reload, intervalMillis]);
}
