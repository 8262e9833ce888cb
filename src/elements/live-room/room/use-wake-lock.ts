import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted and the page is visible. Browsers release the lock of a hidden page, and
 * systems that save power may release it at any time: it is requested again. Does nothing where there are no such locks, or
 * where the page or the system refuses them.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isRequested = false;
    const listening = new AbortController();
    const request = async (): Promise<void> => {
      if (isRequested || document.hidden || (lock && !lock.released)) return;
      isRequested = true;
      const next = await navigator.wakeLock.request('screen').catch(() => undefined);
      isRequested = false;
      if (listening.signal.aborted) return void next?.release();
      lock = next;
      lock?.addEventListener('release', onRelease, { once: true, signal: listening.signal });
    };
    const onRelease = (): void => void request();
    document.addEventListener('visibilitychange', onRelease, listening);
    onRelease();
    return () => {
      listening.abort();
      void lock?.release();
    };
  }, []);
}
