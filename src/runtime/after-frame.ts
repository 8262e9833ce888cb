import { useEffect, useState } from 'react';

/**
 * Runs something in a task of its own once the browser has drawn the next frame; the returned function cancels it. Hidden pages
 * draw no frames: it then runs when the page is shown again.
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Whether the frame after the first render has been drawn; without `waits`, true from the start. */
export function useAfterFrame(waits = true): boolean {
  const [isOver, setIsOver] = useState(!waits);
  useEffect(() => (isOver ? undefined : afterFrame(() => setIsOver(true))), [isOver]);
  return isOver;
}

/**
 * Whether what belongs to a key, such as the page of a path, waits for the next frame. A press is answered by what is around
 * it, such as menu and title, and this answer does not wait: what was shown before stays for that frame. What is shown or left
 * `atOnce` does not wait. Returns the shown key with it.
 */
export function useTurn(key: string, atOnce = false): readonly [waits: boolean, shownKey: string] {
  const [shown, setShown] = useState({ key, atOnce });
  const waits = shown.key !== key && !shown.atOnce && !atOnce && document.visibilityState === 'visible';
  if (!waits && (shown.key !== key || shown.atOnce !== atOnce)) setShown({ key, atOnce });
  useEffect(() => (waits ? afterFrame(() => setShown({ key, atOnce: false })) : undefined), [waits, key]);
  return [waits, waits ? shown.key : key];
}
