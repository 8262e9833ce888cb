import { useLayoutEffect, useState, type RefObject } from 'react';

/** Focuses the target once on mount, when it replaces the element that had the focus. */
export function useFirstFocus(target: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  const [wanted] = useState(takesFocus);
  useLayoutEffect(() => {
    if (wanted) target.current?.focus();
  }, [target, wanted]);
}
