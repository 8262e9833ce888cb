import type { Courses } from '../../../core/lessons/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { AlertDialog } from '../../../ui/dialog/dialog.tsx';
import type { LessonAction } from './use-lesson-actions.tsx';

export const words: Words = { namespaces: ['lessonForms'] };

interface Props {
  readonly action: LessonAction;
  readonly courses: Courses;
  readonly returnFocus: { readonly current: HTMLElement | null };
  readonly onAction: (action: LessonAction | undefined) => void;
}

/** The dialogs to change and cancel a lesson; a separate module, loaded only when needed. */
export default function LessonActionDialogs(props: Props) {
  return (
    <Texts {...words}>
      <DialogOf {...props} />
    </Texts>
  );
}

function DialogOf({ action, courses, returnFocus, onAction }: Props) {
  const t = useText();
  const { toasts } = useScreen();
  const canRestore = useCapability('lesson-notices');
  const { kind, lesson, done, result, before = lesson } = action;
  /** The way to undo follows the message of the specification (docs/spec.md, section 8). */
  const finish = (): void => {
    onAction(undefined);
    if (!result) return;
    if (kind === 'change') {
      if (isPlanChanged(before, result)) toasts.show('success', '', { kind: 'changed', before, lesson: result });
    } else if (canRestore) toasts.show('success', '', { kind: 'canceled', lesson: result });
  };
  const shared = { lesson, courses, returnFocus, onClose: () => onAction(undefined) };
  if (done) {
    const words = kind === 'change' ? 'done' : done === 'notified' ? 'doneAndNotified' : 'done';
    return (
      <AlertDialog
        title={t(`lessonForms.${kind}.doneTitle`)}
        text={words === 'doneAndNotified' ? t('lessonForms.cancel.doneAndNotified') : t(`lessonForms.${kind}.done`)}
        returnFocus={returnFocus}
        onClose={finish}
      />
    );
  }
  return kind === 'change' ? (
    <ChangeDialog {...shared} onSaved={(result, before) => onAction({ ...action, done: 'done', result, before })} />
  ) : (
    <CancelDialog
      {...shared}
      onCanceled={(canceled, isNotified) =>
        onAction({ ...action, done: isNotified ? 'notified' : 'done', result: canceled })
      }
    />
  );
}

/** Whether the student's plans are affected; changes of texts alone can simply be edited again. */
const isPlanChanged = (before: Lesson, after: Lesson): boolean =>
  before.startTimeMillis !== after.startTimeMillis ||
  before.endTimeMillis !== after.endTimeMillis ||
  before.subject !== after.subject;
