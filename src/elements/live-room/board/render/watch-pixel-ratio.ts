/**
 * Calls a function whenever the window has another number of device pixels per CSS pixel: it was moved to another screen, or
 * zoomed. Returns a function that ends it.
 */
export function watchPixelRatio(onChange: () => void): () => void {
  const ending = new AbortController();
  // A media query can only ask for one resolution: each change needs the next query.
  const watch = (): void =>
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
      'change',
      () => {
        watch();
        onChange();
      },
      { once: true, signal: ending.signal },
    );
  watch();
  return () => ending.abort();
}
