import { useEffect, useRef, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device has a network at all; `back` is called when it has one again. */
export function useOnline(back: () => void): boolean {
  const latest = useRef(back);
  useEffect(() => {
    latest.current = back;
  });
  useEffect(() => {
    const listener = () => latest.current();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
