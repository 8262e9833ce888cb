/**
 * Runs something in a task of its own once the browser has drawn the next frame; the returned function cancels it. Hidden pages
 * draw no frames: it then runs when the page is shown again.
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
