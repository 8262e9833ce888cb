import type { Courses, Lesson } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { FactDialog } from '../../../ui/dialog/alert-dialog.tsx';

export type ActKind = 'change' | 'cancel';
export interface Act {
  readonly kind: ActKind;
  readonly lesson: Lesson;
  /** Set once it has been done; `told` when the student is told of it. */
  readonly done?: 'done' | 'told';
}

interface Props {
  readonly act: Act;
  readonly courses: Courses;
  readonly returnFocus: { readonly current: HTMLElement | null };
  readonly onAct: (act: Act | undefined) => void;
}

/** The dialogs of changing and cancelling a lesson; a module of its own, so that nobody waits for it who only looks. */
export default function LessonActDialogs({ act, courses, returnFocus, onAct }: Props) {
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
