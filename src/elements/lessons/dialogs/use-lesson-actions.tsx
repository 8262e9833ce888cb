import { signal, type Signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState, type ReactNode } from 'react';
import type { Courses } from '../../../core/lessons/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { usePreload } from '../../../runtime/hooks/use-idle.ts';
import type { contract } from '../../course-list/contract.ts';

const LessonActionDialogs = lazyScreen(() => import('./lesson-action-dialogs.tsx'));
const DIALOGS = [LessonActionDialogs];

type LessonActionKind = 'change' | 'cancel';
export interface LessonAction {
  readonly kind: LessonActionKind;
  readonly lesson: Lesson;
  /** Set after success; `notified` if the student is informed by e-mail. */
  readonly done?: 'done' | 'notified';
  /** The lesson after success, and as it was before. */
  readonly result?: Lesson;
  readonly before?: Lesson;
}

export interface LessonActions {
  change(lesson: Lesson): void;
  cancel(lesson: Lesson): void;
  /** Reads a signal. */
  readonly isOpen: boolean;
  /** Must be rendered by the screen. */
  readonly dialogs: ReactNode;
}

type FocusFallback = string | ((id: string) => HTMLElement | null);

/** `data-opens` of a button that opens a dialog about a lesson, so that the focus can return to it. */
export const openerOf = (kind: LessonActionKind, id: string): string => `${kind} ${id}`;

/**
 * Changing and cancelling a lesson, with their dialogs (docs/spec.md, section 8). Afterwards the focus returns to the
 * button that opened them, even if it was rerendered, otherwise to `fallback`: a selector, or a function of the
 * lesson's id.
 */
export function useLessonActions(courses: Courses, fallback: FocusFallback): LessonActions {
  const { emit } = useHost<typeof contract>();
  const [action] = useState(() => signal<LessonAction | undefined>(undefined));
  usePreload(DIALOGS);
  const request = (kind: LessonActionKind) => (lesson: Lesson) => {
    if (emit(`teacher-course-${kind}-request`, { id: lesson.id, lesson })) action.value = { kind, lesson };
  };

  return {
    change: request('change'),
    cancel: request('cancel'),
    get isOpen() {
      return action.value !== undefined;
    },
    dialogs: <Dialogs action={action} courses={courses} fallback={fallback} />,
  };
}

interface DialogsProps {
  readonly action: Signal<LessonAction | undefined>;
  readonly courses: Courses;
  readonly fallback: FocusFallback;
}

/** A component of its own, so that a press renders the dialog alone, and not the screen behind it. */
function Dialogs({ action, courses, fallback }: DialogsProps) {
  useSignals();
  const { root } = useHost();
  const current = action.value;
  const opener = current && openerOf(current.kind, current.lesson.id);
  const id = current?.lesson.id ?? '';
  const returnFocus = useMemo(() => createReturn(root, opener, id, fallback), [root, opener, id, fallback]);
  return (
    current && (
      <LessonActionDialogs
        action={current}
        courses={courses}
        returnFocus={returnFocus}
        onAction={(next) => (action.value = next)}
      />
    )
  );
}

function createReturn(
  root: ShadowRoot,
  opener: string | undefined,
  id: string,
  fallback: FocusFallback,
): { readonly current: HTMLElement | null } {
  return {
    get current() {
      const button = opener && root.querySelector<HTMLElement>(`[data-opens="${CSS.escape(opener)}"]`);
      if (button) return button;
      return typeof fallback === 'string' ? root.querySelector<HTMLElement>(fallback) : fallback(id);
    },
  };
}
