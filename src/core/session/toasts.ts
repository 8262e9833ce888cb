import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../time/index.ts';
import type { UndoableChange } from './undoable-change.ts';

/** A toast that nobody has ended by then is dropped, in ms: one that cannot be shown would come when it is forgotten. */
export const LONGEST_TOAST_MS = 15_000;

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
  dismiss(id: number): void;
}

/** Creates the toasts of one element. Who shows them ends them; errors stay until they are dismissed. */
export function createToasts(clock: Pick<Clock, 'after'>): Toasts {
  const list = signal<readonly Toast[]>([]);
  let last = 0;
  const dismiss = (id: number) => {
    list.value = list.peek().filter((toast) => toast.id !== id);
  };
  return {
    list,
    dismiss,
    show(kind, text, change) {
      const id = (last += 1);
      list.value = [...list.peek(), { id, kind, text, change }];
      if (kind !== 'error' && !change) clock.after(LONGEST_TOAST_MS, () => dismiss(id));
    },
  };
}
