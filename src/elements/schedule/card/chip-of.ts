/** The chip or row of a lesson or meeting, or the lock of a day: the one that has the focus, if it has one on each of its days. */
export function chipOf(root: ShadowRoot, kind: 'lesson' | 'meeting' | 'lock', id: string): HTMLElement | null {
  const selector = `[data-${kind}="${CSS.escape(id)}"]`;
  const focused = root.activeElement?.closest<HTMLElement>(selector);
  return focused ?? root.querySelector<HTMLElement>(selector);
}
