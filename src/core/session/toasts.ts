import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../time/index.ts';
import type { UndoableChange } from './undoable-change.ts';

/** Time on the screen until a toast closes by itself, in ms (docs/spec.md, section 9); errors stay until they are dismissed. */
export const TOAST_LIFE_MS = 1500;

/** A toast that is not on the screen by then is dropped, in ms: it would confirm what the user no longer thinks of. */
export const LATEST_TOAST_MS = 15_000;

export interface Toast {
  id: number;
  kind: 'info' | 'success' | 'error';
  text: string;
  /** Shown with a way back, for longer; the text is made from it. */
  change?: UndoableChange | undefined;
}

export interface Toasts {
  readonly list: ReadonlySignal<readonly Toast[]>;
  show(kind: Toast['kind'], text: string, change?: UndoableChange): void;
  /** Starts the lives of those that are on the screen now, once each: their code may have taken longer to load than a life. */
  startLives(): void;
  dismiss(id: number): void;
}

/** Creates the toasts of one element. */
export function createToasts(clock: Pick<Clock, 'after'>): Toasts {
  const list = signal<readonly Toast[]>([]);
  /** What ends those that are not on the screen yet, by id. */
  const unseen = new Map<number, () => void>();
  let last = 0;
  const dismiss = (id: number) => {
    unseen.get(id)?.();
    unseen.delete(id);
    list.value = list.peek().filter((toast) => toast.id !== id);
  };
  return {
    list,
    dismiss,
    show(kind, text, change) {
      const id = (last += 1);
      if (kind !== 'error' && !change)
        unseen.set(
          id,
          clock.after(LATEST_TOAST_MS, () => dismiss(id)),
        );
      list.value = [...list.peek(), { id, kind, text, change }];
    },
    startLives() {
      for (const [id, cancel] of unseen) {
        cancel();
        clock.after(TOAST_LIFE_MS, () => dismiss(id));
      }
      unseen.clear();
    },
  };
}
