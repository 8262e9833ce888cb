import { useCallback, useEffect, useRef } from 'react';
import { useHost } from '../../../runtime/element-context.ts';

/** Where the focus goes, as selectors. */
export interface FocusMarks {
  /** The way back of what is open. */
  readonly back: string;
  /** The heading of the list. */
  readonly heading: string;
  /** The attribute in which a link of the list carries its id. */
  readonly link: `data-${string}`;
}

/**
 * When the teacher goes from a list to something in it or back, what had the focus goes with the old screen: it moves to the
 * way back, and in the list to the link of what was open, as soon as that is there. A page that opens something by an
 * attribute keeps its focus.
 */
export function useFollowedFocus(
  open: string | undefined,
  { back, heading, link: mark }: FocusMarks,
): (from: string | undefined) => void {
  const { root } = useHost();
  const acted = useRef<{ from: string | undefined }>(undefined);

  useEffect(() => {
    const { current: act } = acted;
    acted.current = undefined;
    if (!act) return;
    const first = root.querySelector<HTMLElement>(open ? back : heading);
    first?.focus();
    if (open || !act.from) return;
    const selector = `[${mark}="${CSS.escape(act.from)}"]`;
    const look = (): void => {
      // Whoever has moved on meanwhile is left alone.
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
    acted.current = { from };
  }, []);
}
