import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useHost } from '../../../runtime/element-context.ts';
import type { PortalHistory } from '../portal-history.ts';

/**
 * Scrolls the content to its top after each navigation (docs/spec.md, section 2). On a new page it also focuses the content,
 * and its heading as soon as it has rendered, unless the user pressed a key or pointer meanwhile. A page that `isRoom` has the
 * heading of the room beside it; on all others a room may still be there that goes into a corner.
 */
export function usePageFocus(
  history: PortalHistory,
  key: string,
  path: string,
  isRoom: boolean,
): RefObject<HTMLElement | null> {
  const { element, root } = useHost();
  const content = useRef<HTMLElement>(null);
  const before = useRef({ key, path });
  useEffect(() => leaveBefore(history, root, content), [history, root]);

  useLayoutEffect(() => {
    if (before.current.key === key) return;
    before.current.key = key;
    content.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [key, element]);

  useLayoutEffect(() => {
    if (before.current.path === path) return;
    before.current.path = path;
    const heading = `h1:not([inert] *${isRoom ? '' : ', .portal-live-call *'})`;
    return focusHeading(element.shadowRoot as ShadowRoot, () => content.current, heading);
  }, [path, isRoom, element]);
  return content;
}

/**
 * Takes the focus out of a page before it is removed: a browser that removes what is focused lays out everything there and
 * then, amid what is being rendered.
 */
function leaveBefore(history: PortalHistory, root: ShadowRoot, content: RefObject<HTMLElement | null>): () => void {
  let { pathname } = history.entry();
  return history.subscribe(() => {
    const next = history.entry().pathname;
    if (next !== pathname && content.current?.contains(root.activeElement))
      content.current.focus({ preventScroll: true });
    pathname = next;
  });
}

/** Waits for the heading and focuses it. Returns a function that stops waiting. */
function focusHeading(root: ShadowRoot, contentOf: () => HTMLElement | null, selector: string): () => void {
  const look = (): void => {
    const content = contentOf();
    const heading = content?.querySelector<HTMLElement>(selector);
    if (!heading) {
      if (root.activeElement !== content) content?.focus({ preventScroll: true });
      return;
    }
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    stop();
  };
  const observer = new MutationObserver(look);
  const stop = (): void => {
    observer.disconnect();
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, true);
  };
  observer.observe(root, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, true);
  look();
  return stop;
}
