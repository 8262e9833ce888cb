import { useRef, type ReactNode } from 'react';

interface Options {
  /** Types of files, as of the attribute `accept`. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Takes a picture with the camera, where the device has a way to. */
  readonly isCamera?: boolean;
  /** Called with at least one file, and not when the user has chosen none. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A chooser of files behind a control of our own: render `input` anywhere, and call `choose` when the control is pressed. */
export function useFileChooser({ accept, multiple = false, isCamera = false, onFiles }: Options): {
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
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}
