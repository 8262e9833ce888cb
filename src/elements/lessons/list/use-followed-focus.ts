import { useCallback, useEffect, useRef } from 'react';
import { useHost } from '../../../runtime/element-context.ts';

/** Selectors of what gets the focus. */
export interface FocusMarks {
  /** The back link. */
  readonly back: string;
  /** The heading of the list. */
  readonly heading: string;
  /** The attribute of the list's links that contains the id. */
  readonly link: `data-${string}`;
}

/**
 * Moves the focus when the teacher opens something from a list or goes back: to the back link, and in the list to the heading and
 * to the link of what was open, each as soon as it is rendered. Returns a function to call before; if the page opens something by
 * an attribute, the focus stays.
 */
export function useFollowedFocus(
  open: string | undefined,
  { back, heading, link: mark }: FocusMarks,
): (from: string | undefined) => void {
  const { root } = useHost();
  const departure = useRef<{ from: string | undefined }>(undefined);

  useEffect(() => {
    const { current: last } = departure;
    departure.current = undefined;
    if (!last) return undefined;
    return focusInTurn(root, open ? [back] : [heading, ...(last.from ? [`[${mark}="${CSS.escape(last.from)}"]`] : [])]);
  }, [root, open, back, heading, mark]);

  return useCallback((from) => {
    departure.current = { from };
  }, []);
}

/** Focuses what the last of these selectors that matches finds, until the last one does or the teacher moves the focus. */
function focusInTurn(root: ShadowRoot, selectors: readonly string[]): () => void {
  const focused = () => root.activeElement ?? root.ownerDocument.activeElement;
  const waiting = [...selectors];
  let last = focused();
  const look = (): void => {
    if (focused() !== last) return observer.disconnect();
    const found = waiting.findLastIndex((selector) => root.querySelector(selector));
    if (found < 0) return;
    root.querySelector<HTMLElement>(waiting[found] ?? '')?.focus();
    last = focused();
    waiting.splice(0, found + 1);
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
