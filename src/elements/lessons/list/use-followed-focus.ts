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
 * Moves the focus when the teacher opens something from a list or goes back: to the back link, and in the list to the link of
 * what was open, as soon as it is rendered. Returns a function to call before; if the page opens something by an attribute,
 * the focus stays.
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
    if (!last) return;
    const first = root.querySelector<HTMLElement>(open ? back : heading);
    first?.focus();
    if (open || !last.from) return;
    const selector = `[${mark}="${CSS.escape(last.from)}"]`;
    const look = (): void => {
      // The teacher has moved the focus meanwhile.
      if (root.activeElement !== first) return observer.disconnect();
      const link = root.querySelector<HTMLElement>(selector);
      if (!link) return;
      observer.disconnect();
      link.focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [root, open, back, heading, mark]);

  return useCallback((from) => {
    departure.current = { from };
  }, []);
}
