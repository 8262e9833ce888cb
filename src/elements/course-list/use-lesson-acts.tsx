import { useMemo, useState, type ReactNode } from 'react';
import type { Courses, Lesson } from '../../core/index.ts';
import { useHost } from '../element-context.ts';
import { useText } from '../session-context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { FactDialog } from './fact-dialog.tsx';

type ActKind = 'change' | 'cancel';
interface Act {
  readonly kind: ActKind;
  readonly lesson: Lesson;
  /** Set once it has been done; `told` when the student is told of it. */
  readonly done?: 'done' | 'told';
}

export interface LessonActs {
  change(lesson: Lesson): void;
  cancel(lesson: Lesson): void;
  readonly isOpen: boolean;
  /** To be drawn in the screen. */
  readonly dialogs: ReactNode;
}

/** Marks a button that opens a dialog about a lesson (`data-opens`), so that the focus finds it again. */
export const openerOf = (kind: ActKind, id: string): string => `${kind} ${id}`;

/**
 * Changing and cancelling a lesson with all their dialogs (spec section 8). Afterwards the focus goes to the button that
 * opened them, drawn anew or not, else to the fallback: the button may have gone with the lesson's state.
 */
export function useLessonActs(courses: Courses, fallback: string): LessonActs {
  const { root } = useHost();
  const [act, setAct] = useState<Act>();
  const opener = act && openerOf(act.kind, act.lesson.id);
  const returnFocus = useMemo(() => createReturn(root, opener, fallback), [root, opener, fallback]);

  return {
    change: (lesson) => setAct({ kind: 'change', lesson }),
    cancel: (lesson) => setAct({ kind: 'cancel', lesson }),
    isOpen: act !== undefined,
    dialogs: act && <Dialogs act={act} courses={courses} returnFocus={returnFocus} onAct={setAct} />,
  };
}

function createReturn(root: ShadowRoot, opener: string | undefined, fallback: string): { readonly current: HTMLElement | null } {
  return {
    get current() {
      const button = opener && root.querySelector<HTMLElement>(`[data-opens="${CSS.escape(opener)}"]`);
      return button || root.querySelector<HTMLElement>(fallback);
    },
  };
}

interface Props {
  readonly act: Act;
  readonly courses: Courses;
  readonly returnFocus: { readonly current: HTMLElement | null };
  readonly onAct: (act: Act | undefined) => void;
}

function Dialogs({ act, courses, returnFocus, onAct }: Props) {
  const t = useText();
  const { kind, lesson, done } = act;
  const shared = { lesson, courses, returnFocus, onClose: () => onAct(undefined) };
  if (done) {
    const words = kind === 'change' ? 'done' : done === 'told' ? 'doneAndTold' : 'done';
    return (
      <FactDialog
        title={t(`courses.${kind}.doneTitle`)}
        text={words === 'doneAndTold' ? t('courses.cancel.doneAndTold') : t(`courses.${kind}.done`)}
        returnFocus={returnFocus}
        onClose={shared.onClose}
      />
    );
  }
  return kind === 'change'
    ? <ChangeDialog {...shared} onSaved={() => onAct({ ...act, done: 'done' })} />
    : <CancelDialog {...shared} onCanceled={(isTold) => onAct({ ...act, done: isTold ? 'told' : 'done' })} />;
}
