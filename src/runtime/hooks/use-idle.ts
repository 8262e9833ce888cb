import { useEffect, useRef } from 'react';

/** Milliseconds after which a browser without `requestIdleCallback` (Safari) counts as idle. */
const REST = 500;

/** Acts when the browser has nothing else to do: once for each key, and not while there is none. */
export function useIdle(key: string | undefined, act: (key: string) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (key === undefined) return;
    const run = (): void => latest.current(key);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(run, REST);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }, [key]);
}
