/**
 * Sets the page's language and writing direction to the portal's, for screen readers, translators and the browser's own
 * user interface. Only for a page that belongs to the portal: an element does not change its host page. Returns a function that
 * stops it.
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
