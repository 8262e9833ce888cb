/**
 * Gives the page the portal's language and writing direction, which screen readers, translators and the browser's own parts go
 * by. Only for a page that is the portal's own: an element does not change the page that it stands in. Returns a function that
 * ends it.
 */
export function followLanguage(portal: Element, page: HTMLElement = document.documentElement): () => void {
  const observer = new MutationObserver(copy);
  const root = (): HTMLElement | null | undefined => portal.shadowRoot?.querySelector<HTMLElement>('.teacher-root');

  function copy(): void {
    const { lang, dir } = root() ?? page;
    if (page.lang !== lang) page.lang = lang;
    if (page.dir !== dir) page.dir = dir;
  }

  function observe(): void {
    const node = root();
    if (!node) return;
    observer.observe(node, { attributes: true, attributeFilter: ['lang', 'dir'] });
    copy();
  }

  observe();
  portal.addEventListener('teacher-ready', observe);
  return () => {
    observer.disconnect();
    portal.removeEventListener('teacher-ready', observe);
  };
}
