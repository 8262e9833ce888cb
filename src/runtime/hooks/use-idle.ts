import { useEffect, useRef } from 'react';
import { useHost } from '../element-context.ts';
import type { Preloadable } from '../lazy-screen.tsx';
import { useScreen } from '../screen-context.ts';

/** Delay in browsers without `requestIdleCallback` (Safari). */
const IDLE_FALLBACK_MS = 500;

/**
 * Calls back once nothing in the element is loading and the browser is idle, so that it does not compete with the first
 * content. Once per key; not while the key is undefined.
 */
export function useIdle(key: string | undefined, callback: (key: string) => void): void {
  const { root } = useHost();
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => (key === undefined ? undefined : onceIdle(root, () => latest.current(key))), [root, key]);
}

/** Returns a function that cancels the callback. */
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

/**
 * Preloads screens when the element is idle, so that a press shows them at once. Does nothing while `isWanted` is
 * false.
 */
export function usePreload(screens: readonly Preloadable[], isWanted = true): void {
  const { language } = useScreen();
  useIdle(isWanted ? language : undefined, (wanted) => {
    for (const screen of screens) screen.preload(wanted);
  });
}

const BUSY = '[aria-busy=true]';

/** Whether anything below a node is still loading. */
export const isBusy = (node: ParentNode): boolean => node.querySelector(BUSY) !== null;

/**
 * Calls back now, and whenever something below a node may have become busy or complete. Returns a function that stops
 * it.
 */
export function observeBusy(node: ParentNode, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(node, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  onChange();
  return () => observer.disconnect();
}
