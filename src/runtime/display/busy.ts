const BUSY = '[aria-busy=true]';

/** Whether something below a node is still being loaded. */
export const isBusy = (node: ParentNode): boolean => node.querySelector(BUSY) !== null;

/** Calls back now, and whenever something below a node may have become busy or complete. Returns a function that ends it. */
export function observeBusy(node: ParentNode, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(node, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  onChange();
  return () => observer.disconnect();
}
