/**
 * Calls back when an element has moved in the window, for whatever reason: something above it has grown, or the page was
 * scrolled. What is watched is where the element is, so that any move leaves it. Returns a function that ends it.
 */
export function observePosition(node: Element, onMove: () => void): () => void {
  let observer: IntersectionObserver | undefined;
  const watch = (threshold: number): void => {
    const { top, right, bottom, left } = node.getBoundingClientRect();
    const margins = [top, innerWidth - right, innerHeight - bottom, left].map((space) => `${-Math.floor(space)}px`);
    let isFirst = true;
    observer?.disconnect();
    observer = new IntersectionObserver(
      ([entry]) => {
        const part = entry?.intersectionRatio ?? 1;
        if (!isFirst) {
          onMove();
          watch(1);
        } else if (part > 0 && part < threshold) {
          // A box that scrolls hides some of it.
          watch(part);
        } else isFirst = false;
      },
      { root: node.ownerDocument, rootMargin: margins.join(' '), threshold },
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
