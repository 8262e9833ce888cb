import type { Courses, Lesson } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';

export type LessonActionKind = 'change' | 'cancel';
export interface LessonAction {
  readonly kind: LessonActionKind;
  readonly lesson: Lesson;
  /** Set after success; `notified` if the student is informed by e-mail. */
  readonly done?: 'done' | 'notified';
}

interface Props {
  readonly action: LessonAction;
  readonly courses: Courses;
  readonly returnFocus: { readonly current: HTMLElement | null };
  readonly onAction: (action: LessonAction | undefined) => void;
}

/** The dialogs to change and cancel a lesson; a separate module, loaded only when needed. */
export default function LessonActionDialogs({ action, courses, returnFocus, onAction }: Props) {
  const t = useText();
  const { kind, lesson, done } = action;
  const shared = { lesson, courses, returnFocus, onClose: () => onAction(undefined) };
  if (done) {
    const words = kind === 'change' ? 'done' : done === 'notified' ? 'doneAndNotified' : 'done';
    return (
      <AlertDialog
        title={t(`courses.${kind}.doneTitle`)}
        text={words === 'doneAndNotified' ? t('courses.cancel.doneAndNotified') : t(`courses.${kind}.done`)}
        returnFocus={returnFocus}
        onClose={shared.onClose}
      />
    );
  }
  return kind === 'change' ? (
    <ChangeDialog {...shared} onSaved={() => onAction({ ...action, done: 'done' })} />
  ) : (
    <CancelDialog
      {...shared}
      onCanceled={(isNotified) => onAction({ ...action, done: isNotified ? 'notified' : 'done' })}
    />
  );
}
