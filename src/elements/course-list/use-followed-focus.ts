import { useCallback, useEffect, useRef } from 'react';
import { useHost } from '../element-context.ts';

/**
 * When the teacher goes from the list to a lesson or back, what had the focus goes with the old screen: in a lesson it
 * moves to the way back, in the list to the lesson that was open, as soon as that is there. A page that opens a lesson by
 * an attribute keeps its focus.
 */
export function useFollowedFocus(open: string | undefined): (from: string | undefined) => void {
  const { root } = useHost();
  const acted = useRef<{ from: string | undefined }>(undefined);

  useEffect(() => {
    const { current: act } = acted;
    acted.current = undefined;
    if (!act) return;
    const first = root.querySelector<HTMLElement>(open ? '.course-detail-back' : '.course-list-head > h1');
    first?.focus();
    if (open || !act.from) return;
    const selector = `[data-lesson="${CSS.escape(act.from)}"]`;
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
  }, [root, open]);

  return useCallback((from) => {
    acted.current = { from };
  }, []);
}
