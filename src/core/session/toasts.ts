import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Lesson, Meeting } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';
import type { Clock } from '../time/index.ts';

/** An unfinished toast is dropped after this time, in ms: shown later, it would refer to something forgotten. */
export const LONGEST_TOAST_MS = 15_000;

export interface Toast {
  id: number;
  kind: 'info' | 'success' | 'error';
  text: string;
  /** Shown with an undo button, for longer; the text is generated from it. */
  change?: UndoableChange | undefined;
}

export interface Toasts {
  readonly list: ReadonlySignal<readonly Toast[]>;
  show(kind: Toast['kind'], text: string, change?: UndoableChange): void;
  dismiss(id: number): void;
}

/** Creates the toasts of one element. The component that shows them ends them; errors stay until they are dismissed. */
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

/** A write of a lesson, or of lessons that were created together. */
export type LessonWrite =
  /** A move, another length, or another subject or text. */
  | { readonly kind: 'changed'; readonly before: Lesson; readonly lesson: Lesson }
  | { readonly kind: 'created'; readonly lessons: readonly Lesson[] }
  | { readonly kind: 'canceled'; readonly lesson: Lesson };

/** A write of a meeting. */
export type MeetingWrite =
  /** Another time, title, visitor or memo. */
  | { readonly kind: 'meeting-changed'; readonly before: Meeting; readonly meeting: Meeting }
  | { readonly kind: 'meeting-created'; readonly meeting: Meeting }
  | { readonly kind: 'meeting-canceled'; readonly meeting: Meeting };

/** A write that succeeded and can be undone. */
export type UndoableChange =
  | LessonWrite
  | MeetingWrite
  /** Lessons and meetings that were moved or cancelled together, possibly with locks. */
  | {
      readonly kind: 'several';
      /** The completed changes, in the teacher's language. */
      readonly text: string;
      /** In the order in which they were made. */
      readonly writes: readonly (LessonWrite | MeetingWrite)[];
      /** Removes the locks that were made with them; before the lessons return, which a lock would prevent. */
      readonly unlock?: (() => Promise<readonly Reply<unknown>[]>) | undefined;
    }
  | {
      readonly kind: 'locked';
      /** The completed changes, in the teacher's language. */
      readonly text: string;
      /** Resolves with the replies of the requests. */
      readonly undo: () => Promise<readonly Reply<unknown>[]>;
    }
  /** A note of the teacher's own, about which nobody is mailed, such as the outcome of a lesson. */
  | {
      readonly kind: 'noted';
      /** What it is about: a later change of the same replaces this one. */
      readonly subject: string;
      /** The completed change, in the teacher's language. */
      readonly text: string;
      /** Resolves with the replies of the requests. */
      readonly undo: () => Promise<readonly Reply<unknown>[]>;
    };
