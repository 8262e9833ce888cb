/**
 * Calls back when an element has moved in the window, for whatever reason, or has another size: something above it has
 * grown, or the page was scrolled. What is watched is where the element is, so that any move leaves it. It calls back once
 * in the first frame, too: what has moved until then was not watched yet. Returns a function that ends it.
 */
export function observePosition(node: Element, onMove: () => void): () => void {
  let observer: IntersectionObserver | undefined;
  let position = '';
  const watch = (part: number): void => {
    const sides = sidesOf(node);
    const hasMoved = sides.join() !== position;
    position = sides.join();
    if (hasMoved) onMove();
    const threshold = hasMoved ? 1 : part;
    let isFirst = true;
    observer?.disconnect();
    observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)?.intersectionRatio ?? 1;
        // A busy page gets the entries of several frames at once: where the element was, and that it has moved since.
        if (!isFirst || entries.length > 1) watch(1);
        // A box that scrolls hides some of it, or it has moved since.
        else if (seen > 0 && seen < threshold) watch(seen);
        else isFirst = false;
      },
      { root: node.ownerDocument, rootMargin: sides.map((space) => `${-Math.floor(space)}px`).join(' '), threshold },
    );
    observer.observe(node);
  };
  // Another size leaves room for moves that nobody sees. Where the element is, is known then without a layout of its own.
  const sizes = new ResizeObserver(() => sidesOf(node).join() !== position && watch(1));
  sizes.observe(node);
  return () => {
    sizes.disconnect();
    observer?.disconnect();
  };
}

/** From the window's top, right, bottom and left to the element, in CSS pixels. */
function sidesOf(node: Element): number[] {
  const { top, right, bottom, left } = node.getBoundingClientRect();
  return [top, innerWidth - right, innerHeight - bottom, left];
}
