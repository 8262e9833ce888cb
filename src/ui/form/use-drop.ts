import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Handles files dropped onto an area; returns whether files are dragged over it. */
export function useDrop(
  area: RefObject<HTMLElement | null>,
  take: (files: readonly File[], event: DragEvent) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const node = area.current;
    if (!node) return;
    const stop = new AbortController();
    const { signal } = stop;
    node.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    node.addEventListener('dragleave', () => setIsOver(false), { signal });
    node.addEventListener(
      'drop',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        // Otherwise the browser navigates to the file.
        event.preventDefault();
        setIsOver(false);
        latest.current([...event.dataTransfer.files], event);
      },
      { signal },
    );
    return () => stop.abort();
  }, [area]);
  return isOver;
}
