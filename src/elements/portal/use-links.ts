import { useLayoutEffect } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import { useScreen } from '../../runtime/screen-context.ts';
import type { PortalNavigation } from './portal-context.ts';
import { preloadPage } from './routes/routes.ts';

/**
 * Handles clicks on links to the portal's pages without reloading the host page. The code of a page is loaded when the pointer or the
 * focus is on a link to it, so that it is there when the link is pressed.
 */
export function useLinks({ hrefOf, go }: Pick<PortalNavigation, 'hrefOf' | 'go'>): void {
  const { root } = useHost();
  const { language } = useScreen();
  // Before the links are painted: a press on one would leave the page.
  useLayoutEffect(() => {
    const follow = (event: Event): void => {
      const link = (event.target as Element | null)?.closest('a');
      if (!link || event.defaultPrevented || !(event instanceof MouseEvent) || !isPlain(event) || !staysHere(link))
        return;
      const target = pathOf(link, hrefOf(''));
      if (!target) return;
      event.preventDefault();
      go(target.path + target.search);
    };
    const preload = ({ target }: Event): void => {
      const link = (target as Element | null)?.closest('a');
      const page = link && pathOf(link, hrefOf(''));
      if (page) preloadPage(page.path, language);
    };
    const listening = new AbortController();
    const { signal } = listening;
    root.addEventListener('click', follow, { signal });
    for (const type of ['pointerover', 'focusin']) root.addEventListener(type, preload, { signal, passive: true });
    return () => listening.abort();
  }, [root, hrefOf, go, language]);
}

/** Where in the portal a link leads, if it does. */
function pathOf({ href }: HTMLAnchorElement, base: string): { path: string; search: string } | undefined {
  if (!URL.canParse(href)) return undefined;
  const { origin, pathname, search } = new URL(href);
  const isHere = origin === location.origin && `${pathname}/`.startsWith(`${base}/`);
  return isHere ? { path: pathname.slice(base.length), search } : undefined;
}

/** Whether a click opens the link in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

const staysHere = ({ target, href, download }: HTMLAnchorElement): boolean =>
  href !== '' && download === '' && target !== '_blank';
