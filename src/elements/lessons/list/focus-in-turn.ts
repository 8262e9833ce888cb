/**
 * Focuses the match of the last selector that has one, until the last selector matches or the teacher moves the focus.
 */
export function focusInTurn(root: ShadowRoot, selectors: readonly string[]): () => void {
  const focused = () => root.activeElement ?? root.ownerDocument.activeElement;
  const waiting = [...selectors];
  let last = focused();
  const look = (): void => {
    if (focused() !== last) return observer.disconnect();
    const found = waiting.findLastIndex((selector) => root.querySelector(selector));
    if (found < 0) return;
    root.querySelector<HTMLElement>(waiting[found] ?? '')?.focus();
    last = focused();
    waiting.splice(0, found + 1);
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(root, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
