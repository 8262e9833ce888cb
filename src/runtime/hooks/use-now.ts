import { useEffect, useReducer } from 'react';
import { useScreen } from '../screen-context.ts';

/**
 * The provider's time, in milliseconds. Rerenders the component at the time that `next` returns, which is when
 * something on the screen next changes with time; also when the page becomes visible, because timers stop while a
 * device sleeps.
 */
export function useNow(next: (now: number) => number): number {
  const { session } = useScreen();
  const [ticks, tick] = useReducer((count: number) => count + 1, 0);
  const now = session.clock.now();
  const until = next(now);

  useEffect(() => session.clock.after(Math.max(0, until - session.clock.now()), tick), [session, until, ticks]);
  useEffect(() => {
    const look = () => !document.hidden && tick();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return now;
}
