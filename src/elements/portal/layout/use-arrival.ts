import { useEffect, useRef, type RefObject } from 'react';
import { useHost } from '../../../runtime/element-context.ts';

/**
 * After each navigation the content is shown from its top (spec section 2); on another page the focus goes there, and to
 * its heading as soon as that has come, unless the person has gone somewhere else meanwhile.
 */
export function useArrival(key: string, path: string): RefObject<HTMLElement | null> {
  const { element } = useHost();
  const content = useRef<HTMLElement>(null);
  const before = useRef({ key, path });

  useEffect(() => {
    if (before.current.key === key) return;
    before.current.key = key;
    content.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [key, element]);

  useEffect(() => {
    if (before.current.path === path) return;
    before.current.path = path;
    return focusHeading(element.shadowRoot as ShadowRoot, () => content.current);
  }, [path, element]);
  return content;
}

/** Looks for the heading until it is there; what is returned gives up. */
function focusHeading(root: ShadowRoot, contentOf: () => HTMLElement | null): () => void {
  const look = (): void => {
    const content = contentOf();
    const heading = content?.querySelector<HTMLElement>('h1');
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
