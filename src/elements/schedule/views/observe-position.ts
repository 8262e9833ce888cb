/**
 * Calls back when an element has moved in the window, for whatever reason: something above it has grown, or the page was
 * scrolled. What is watched is where the element is, so that any move leaves it. It calls back once in the first frame,
 * too: what has moved until then was not watched yet. Returns a function that ends it.
 */
export function observePosition(node: Element, onMove: () => void): () => void {
  let observer: IntersectionObserver | undefined;
  let position = '';
  const watch = (threshold: number): void => {
    const { top, right, bottom, left } = node.getBoundingClientRect();
    const sides = [top, innerWidth - right, innerHeight - bottom, left];
    // Also between two watches, of which the first sees nothing and the second begins anew.
    if (sides.join() !== position) onMove();
    position = sides.join();
    let isFirst = true;
    observer?.disconnect();
    observer = new IntersectionObserver(
      ([entry]) => {
        const part = entry?.intersectionRatio ?? 1;
        if (!isFirst) watch(1);
        // A box that scrolls hides some of it, or it has moved since.
        else if (part > 0 && part < threshold) watch(part);
        else isFirst = false;
      },
      { root: node.ownerDocument, rootMargin: sides.map((space) => `${-Math.floor(space)}px`).join(' '), threshold },
    );
    observer.observe(node);
  };
  // Where it is, is known without laying anything out again once a frame is there.
  const frame = requestAnimationFrame(() => watch(1));
  return () => {
    cancelAnimationFrame(frame);
    observer?.disconnect();
  };
}
