import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../time/index.ts';
import type { UndoableChange } from './undoable-change.ts';

/** Time until a toast closes by itself, in ms (docs/spec.md, section 9); errors stay until they are dismissed. */
export const TOAST_LIFE_MS = 1500;

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

/** Creates the toasts of one element. */
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
      if (kind !== 'error' && !change) clock.after(TOAST_LIFE_MS, () => dismiss(id));
    },
  };
}
