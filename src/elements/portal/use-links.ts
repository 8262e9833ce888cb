import { useEffect } from 'react';
import { useHost } from '../../runtime/element-context.ts';
import type { PortalNavigation } from './portal-context.ts';

/** Handles clicks on links to the portal's pages without reloading the host page. */
export function useLinks({ hrefOf, go }: Pick<PortalNavigation, 'hrefOf' | 'go'>): void {
  const { root } = useHost();
  useEffect(() => {
    const follow = (event: Event): void => {
      const link = (event.target as Element | null)?.closest('a');
      if (!link || event.defaultPrevented || !(event instanceof MouseEvent) || !isPlain(event) || !staysHere(link))
        return;
      const base = hrefOf('');
      const { origin, pathname, search } = new URL(link.href);
      if (origin !== location.origin || !`${pathname}/`.startsWith(`${base}/`)) return;
      event.preventDefault();
      go(pathname.slice(base.length) + search);
    };
    root.addEventListener('click', follow);
    return () => root.removeEventListener('click', follow);
  }, [root, hrefOf, go]);
}

/** Whether a click opens the link in this tab. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

const staysHere = ({ target, href, download }: HTMLAnchorElement): boolean =>
  href !== '' && download === '' && target !== '_blank';
