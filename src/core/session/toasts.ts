import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Clock } from '../time/index.ts';

/** A notice closes by itself after 1.5 s (spec section 9); errors stay until they are dismissed. */
export const NOTICE_LIFE = 1500;

export interface Notice {
  id: number;
  kind: 'info' | 'success' | 'error';
  text: string;
}

export interface Notices {
  readonly list: ReadonlySignal<readonly Notice[]>;
  show(kind: Notice['kind'], text: string): void;
  dismiss(id: number): void;
}

/** What one element tells in passing. */
export function createNotices(clock: Pick<Clock, 'after'>): Notices {
  const list = signal<readonly Notice[]>([]);
  let last = 0;
  const dismiss = (id: number) => {
    list.value = list.peek().filter((notice) => notice.id !== id);
  };
  return {
    list,
    dismiss,
    show(kind, text) {
      last += 1;
      const id = last;
      list.value = [...list.peek(), { id, kind, text }];
      if (kind !== 'error') clock.after(NOTICE_LIFE, () => dismiss(id));
    },
  };
}
