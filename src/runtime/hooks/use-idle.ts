import { useEffect, useRef } from 'react';

/** Delay in browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 500;

/** Calls back when the browser is idle, once per key; not while the key is undefined. */
export function useIdle(key: string | undefined, callback: (key: string) => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    if (key === undefined) return;
    const run = (): void => latest.current(key);
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(run, IDLE_FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }, [key]);
}
