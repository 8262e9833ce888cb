import { useEffect, useRef } from 'react';
import { isBusy, observeBusy } from '../display/busy.ts';
import { useHost } from '../element-context.ts';

/** Delay in browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 500;

/**
 * Calls back once nothing in the element is being loaded and the browser is idle, so that it does not compete with what is shown
 * first. Once per key; not while the key is undefined.
 */
export function useIdle(key: string | undefined, callback: (key: string) => void): void {
  const { root } = useHost();
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => (key === undefined ? undefined : onceIdle(root, () => latest.current(key))), [root, key]);
}

/** Returns a function that prevents the call. */
function onceIdle(root: ParentNode, callback: () => void): () => void {
  let cancel = (): void => undefined;
  const stop = observeBusy(root, () => {
    cancel();
    cancel = isBusy(root)
      ? () => undefined
      : requestIdle(() => {
          stop();
          callback();
        });
  });
  return () => {
    stop();
    cancel();
  };
}

function requestIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, IDLE_FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}
