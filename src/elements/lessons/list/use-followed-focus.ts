import { useCallback, useEffect, useRef } from 'react';
import { useHost } from '../../../runtime/element-context.ts';

/** A separate module, because it is not needed before the first press. */
const loadFocus = () => import('./focus-in-turn.ts').catch(() => undefined);

/** Selectors of the elements that receive the focus. */
interface FocusMarks {
  /** The back link. */
  readonly back: string;
  /** The heading of the list. */
  readonly heading: string;
  /** The attribute of the list's links that contains the id. */
  readonly link: `data-${string}`;
}

/**
 * Moves the focus when the teacher opens a record from a list or goes back: to the back link, or in the list to the
 * heading and then to the link of the record, each as soon as it is rendered. Returns a function to call before the
 * change; if the page opens a record by an attribute, the focus stays.
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
    const selectors = open ? [back] : [heading, ...(last.from ? [`[${mark}="${CSS.escape(last.from)}"]`] : [])];
    let stop: (() => void) | undefined;
    let isOver = false;
    void loadFocus().then((module) => {
      if (!isOver) stop = module?.focusInTurn(root, selectors);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [root, open, back, heading, mark]);

  return useCallback((from) => {
    departure.current = { from };
    void loadFocus();
  }, []);
}
