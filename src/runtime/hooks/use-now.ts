import { useEffect, useReducer } from 'react';
import { useScreen } from '../screen-context.ts';

/**
 * The provider's time, in milliseconds. The component is drawn anew at the moment that `next` names, at which something
 * it shows changes by itself; also when the page comes back into sight, since devices sleep.
 */
export function useNow(next: (now: number) => number): number {
  const { session } = useScreen();
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  const now = session.clock.now();
  const until = next(now);

  useEffect(
    () => session.clock.after(Math.max(0, until - session.clock.now()), tick),
    [session, until, ticks],
  );
  useEffect(() => {
    const look = () => !document.hidden && tick();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return now;
}
