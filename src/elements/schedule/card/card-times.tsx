import { useLayoutEffect } from 'react';
import type { Lesson } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { ConflictDialog, LessonTimes, useLessonForm } from '../../lessons/dialogs/lesson-form.tsx';
import dialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { useCourses } from '../../lessons/use-courses.ts';

/** Whether something was typed, or is on its way. */
export type EditStatus = 'clean' | 'dirty' | 'pending';

interface Props {
  readonly lesson: Lesson;
  readonly onStatus: (status: EditStatus) => void;
  /** Back to reading; nothing is kept. */
  readonly onStop: () => void;
  readonly onSaved: () => void;
}

/** Edits the times of a lesson in its card: Enter saves, and the result is the toast with the way back. */
export function CardTimes({ lesson, onStatus, onStop, onSaved }: Props) {
  useStyles(dialogsCss);
  const t = useText();
  const { toasts } = useScreen();
  const courses = useCourses();
  const form = useLessonForm({
    lesson,
    courses,
    onKept: onSaved,
    onSaved(saved, before) {
      onSaved();
      toasts.show('success', '', { kind: 'changed', before, lesson: saved });
    },
  });
  const { isDirty, isPending, formRef } = form;
  const status = isPending ? 'pending' : isDirty ? 'dirty' : 'clean';
  // Before the next event: a press outside must know it.
  useLayoutEffect(() => onStatus(status), [status, onStatus]);
  useLayoutEffect(() => {
    // On touch screens a focused field opens the keyboard over the others.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const time = formRef.current?.querySelector<HTMLInputElement>('input[role=combobox]');
    if (isTouch) formRef.current?.focus();
    else time?.select();
  }, [formRef]);
  return (
    <>
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} onLeave={onStop} />}
      <form
        ref={formRef}
        className="lesson-form"
        tabIndex={-1}
        noValidate
        onSubmit={(event) => {
          if (isDirty) return form.onSubmit(event);
          event.preventDefault();
          onStop();
        }}
      >
        <LessonTimes form={form} />
        <FormError>{form.errors.form}</FormError>
        <div className="schedule-card-actions">
          <Button
            kind="primary"
            type="submit"
            part="submit"
            loading={isPending}
            loadingLabel={t('lessonForms.change.submitting')}
          >
            {t('lessonForms.change.submit')}
          </Button>
          <Button onClick={() => !isPending && onStop()}>{t('common.cancel')}</Button>
        </div>
      </form>
    </>
  );
}
