import { useId, useState, type RefObject } from 'react';
import { lessonState, type Courses } from '../../../core/lessons/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { isKept } from '../../../core/offline/index.ts';
import { useAfterFrame } from '../../../runtime/after-frame.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Dialog, DiscardChangesDialog, useDiscardQuestion } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { LessonHead, RestoredNote } from './lesson-dialogs.tsx';
import { ConflictDialog, useLessonForm, type LessonForm, LessonTimes } from './lesson-form.tsx';
import css from './lesson-dialogs.css';
import { FormError } from '../../../ui/form/submission.tsx';
import { Field } from '../../../ui/form/field.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly courses: Courses;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onSaved: (lesson: Lesson, before: Lesson) => void;
}

/** Changes a lesson: its times and texts before it is over, its note afterwards. */
export function ChangeDialog({ lesson, courses, returnFocus, onClose, onSaved }: Props) {
  useStyles(css);
  const t = useText();
  const { session } = useScreen();
  const id = useId();
  const form = useLessonForm({ lesson, courses, onSaved, onKept: onClose });
  // A draft may open a question at once, which has to lie above the form.
  const isWhole = useAfterFrame(!form.isRestored);
  const [firstField] = useState(() => firstFieldOf(form.formRef));
  const isOver = lessonState(form.base, session.clock.now()) === 3;

  const { requestClose, isConfirmingDiscard, stay } = useDiscardQuestion({
    isPending: form.isPending,
    isDirty: () => form.isDirty,
    onClose,
  });
  const discard = (): void => {
    form.discard();
    onClose();
  };
  return (
    <>
      {/* Rendered before the form, so that it closes first when both close, and the focus can leave the dialogs. */}
      {isConfirmingDiscard && (
        <DiscardChangesDialog
          title={t('lessonForms.change.leaveTitle')}
          text={t('lessonForms.change.leave')}
          stay={t('lessonForms.change.stay')}
          discard={t('lessonForms.change.discard')}
          onStay={stay}
          onDiscard={discard}
        />
      )}
      {form.conflict && <ConflictDialog form={form} conflict={form.conflict} onLeave={discard} />}
      <Dialog
        wide
        isModal={isWhole}
        title={t(isOver ? 'courses.change.noteAction' : 'courses.change.action')}
        closeLabel={t('common.close')}
        onClose={requestClose}
        initialFocus={firstField}
        returnFocus={returnFocus}
        footer={<Footer formId={id} isPending={form.isPending} onCancel={requestClose} />}
      >
        {isWhole && (
          <>
            <LessonHead lesson={form.base} />
            {form.isRestored && form.isDirty && <RestoredNote onStartOver={form.startOver} />}
            <form id={id} ref={form.formRef} className="lesson-form" tabIndex={-1} noValidate onSubmit={form.onSubmit}>
              {!isOver && <LessonFieldset form={form} />}
              {isKept(form.base) ? (
                // Without a network the text to be replaced is unknown.
                <p className="lesson-quiet">{t('common.failure.offline')}</p>
              ) : (
                <TextField form={form} name={isOver ? 'note' : 'memo'} />
              )}
            </form>
            <FormError>{form.errors.form}</FormError>
          </>
        )}
      </Dialog>
    </>
  );
}

interface FooterProps {
  readonly formId: string;
  readonly isPending: boolean;
  readonly onCancel: () => void;
}

function Footer({ formId, isPending, onCancel }: FooterProps) {
  const t = useText();
  return (
    <>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        part="submit"
        loading={isPending}
        loadingLabel={t('lessonForms.change.submitting')}
      >
        {t('lessonForms.change.submit')}
      </Button>
    </>
  );
}

function TextField({ form, name }: { readonly form: LessonForm; readonly name: 'memo' | 'note' }) {
  const t = useText();
  return (
    <LongText
      label={t(`courses.${name}`)}
      mark={t('common.optional')}
      error={form.errors[name]}
      value={form.values[name]}
      onChange={(text) => form.change({ [name]: text })}
    />
  );
}

/**
 * Focus the first field; on touch screens the form itself, because focusing a field opens the keyboard over the others.
 */
function firstFieldOf(form: RefObject<HTMLFormElement | null>): RefObject<HTMLElement | null> {
  return {
    get current() {
      return matchMedia('(pointer: coarse)').matches
        ? form.current
        : (form.current?.querySelector<HTMLElement>('input, textarea') ?? null);
    },
  };
}

/** Start, end and subject of a lesson that is not over. */
function LessonFieldset({ form }: { readonly form: LessonForm }) {
  const t = useText();
  const { values, errors } = form;
  return (
    <>
      <LessonTimes form={form} />
      <Field label={t('courses.subject')} error={errors.subject}>
        {(control) => (
          <input
            {...control}
            dir={values.subject ? 'auto' : undefined}
            autoComplete="off"
            value={values.subject}
            onChange={(event) => form.change({ subject: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
