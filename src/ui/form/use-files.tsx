import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface ChooserOptions {
  /** File types, in the syntax of the attribute `accept`. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Opens the camera, on devices that support it. */
  readonly isCamera?: boolean;
  /** Called with at least one file; not called if the user has selected none. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A file chooser for a custom control: render `input` anywhere, and call `choose` when the control is pressed. */
export function useFileChooser({ accept, multiple = false, isCamera = false, onFiles }: ChooserOptions): {
  readonly input: ReactNode;
  choose(): void;
} {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={isCamera ? 'environment' : undefined}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}

/** Handles files dropped onto an area; returns whether files are being dragged over it. */
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
        // Otherwise the browser would navigate to the file.
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
