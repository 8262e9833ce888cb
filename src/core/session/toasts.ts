import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../time/index.ts';

/** Time until a toast closes by itself, in ms (docs/spec.md, section 9); errors stay until they are dismissed. */
export const TOAST_LIFE_MS = 1500;

export interface Toast {
  id: number;
  kind: 'info' | 'success' | 'error';
  text: string;
}

export interface Toasts {
  readonly list: ReadonlySignal<readonly Toast[]>;
  show(kind: Toast['kind'], text: string): void;
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
    show(kind, text) {
      last += 1;
      const id = last;
      list.value = [...list.peek(), { id, kind, text }];
      if (kind !== 'error') clock.after(TOAST_LIFE_MS, () => dismiss(id));
    },
  };
}
