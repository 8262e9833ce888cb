import { useEffect, useRef, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device has a network; calls `onReconnect` when it has one again. */
export function useOnline(onReconnect: () => void): boolean {
  const latest = useRef(onReconnect);
  useEffect(() => {
    latest.current = onReconnect;
  });
  useEffect(() => {
    const listener = () => latest.current();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
