import { useEffect, useState, type RefObject } from 'react';

/** Takes the focus once, when it appears in place of what had it: the keyboard goes on from here. */
export function useFirstFocus(target: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  const [wanted] = useState(takesFocus);
  useEffect(() => {
    if (wanted) target.current?.focus();
  }, [target, wanted]);
}
