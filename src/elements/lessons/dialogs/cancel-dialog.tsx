import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import {
  failureText,
  type CancelInfo,
  type Courses,
  type Lesson,
  type Reply,
  type Session,
} from '../../../core/index.ts';
import { offlineOf } from '../../../core/offline/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { AlertDialog, Dialog, DiscardChangesDialog, useDiscardQuestion } from '../../../ui/dialog/dialog.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './lesson-dialogs.css';
import { RecipientsNote } from '../recipients/recipients-note.tsx';
import { LessonHead } from '../detail/lesson-head.tsx';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { useCancelForm } from './use-cancel-form.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { FormError } from '../../../ui/form/submission.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly courses: Courses;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onCanceled: (lesson: Lesson, isNotified: boolean) => void;
}

/** Cancels a lesson: explains the consequences and asks for the reason. */
export function CancelDialog({ lesson, courses, returnFocus, onClose, onCanceled }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { failed, reload } = useLoaded(lesson.id, () => courses.readCancelInfo(lesson.id));
  const { session } = useScreen();
  const info = courses.cancelInfo.value ?? assumedInfo(session, lesson, failed);

  if (info && !info.allowed) {
    return (
      <AlertDialog
        title={t('lessonForms.cancel.notAllowed')}
        text={info.message}
        returnFocus={returnFocus}
        onClose={onClose}
      />
    );
  }
  return (
    <CancelForm
      lesson={lesson}
      info={info}
      courses={courses}
      returnFocus={returnFocus}
      onClose={onClose}
      onCanceled={onCanceled}
    >
      {failed && !info && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !info && <Loading lines={4} label={t('lessonForms.cancel.loading')} />}
    </CancelForm>
  );
}

/** Offline, the rules of a cancellation are unknown; a draft is checked against them when it is sent. */
function assumedInfo(session: Session, lesson: Lesson, failed: Reply<unknown> | undefined): CancelInfo | undefined {
  if (failed?.failure?.kind !== 'offline' || !offlineOf(session).store) return undefined;
  return { lesson, allowed: true, message: '', canNotify: true };
}

interface FormProps extends Props {
  readonly info: CancelInfo | undefined;
  readonly children: ReactNode;
}

function CancelForm({ lesson, info, courses, returnFocus, onClose, onCanceled, children }: FormProps) {
  const t = useText();
  const canRestore = useCapability('lesson-notices');
  const form = useCancelForm({ lesson, info, courses, onCanceled, onKept: onClose });
  const back = useRef<HTMLButtonElement>(null);
  const id = useId();

  const discard = (): void => {
    form.discard();
    onClose();
  };
  const { requestClose, isConfirmingDiscard, stay } = useDiscardQuestion({
    isPending: form.isPending,
    isDirty: () => form.isDirty,
    onClose: discard,
  });
  return (
    <>
      {/* Before the form, so that it closes first when both close, and the focus can leave the dialogs. */}
      {isConfirmingDiscard && (
        <DiscardChangesDialog
          title={t('lessonForms.cancel.leaveTitle')}
          text={t('lessonForms.cancel.leave')}
          stay={t('lessonForms.cancel.stay')}
          discard={t('lessonForms.cancel.discard')}
          onStay={stay}
          onDiscard={discard}
        />
      )}
      <Dialog
        title={t('lessonForms.cancel.title')}
        text={t(canRestore ? 'lessonForms.cancel.restorable' : 'lessonForms.cancel.final')}
        closeLabel={t('common.close')}
        onClose={requestClose}
        initialFocus={back}
        returnFocus={returnFocus}
        footer={
          <>
            <Button ref={back} onClick={requestClose}>
              {t('lessonForms.cancel.back')}
            </Button>
            <Button
              kind="danger"
              type="submit"
              form={id}
              part="submit"
              loading={form.isPending}
              loadingLabel={t('lessonForms.cancel.submitting')}
              aria-disabled={!info}
            >
              {t('lessonForms.cancel.submit')}
            </Button>
          </>
        }
      >
        <LessonHead lesson={info?.lesson ?? lesson} />
        {children}
        <form id={id} className="lesson-form" noValidate hidden={!info} onSubmit={form.onSubmit}>
          {info?.lessonsLeft !== undefined && <p>{t('lessonForms.cancel.lessonsLeft', { count: info.lessonsLeft })}</p>}
          <CancelFields form={form} canNotify={info?.canNotify === true} studentId={lesson.studentId} />
        </form>
        <FormError>{form.errors.form}</FormError>
      </Dialog>
    </>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useCancelForm>;
  readonly canNotify: boolean;
  readonly studentId: string;
}

function CancelFields({ form, canNotify, studentId }: FieldsProps) {
  const t = useText();
  return (
    <>
      <LongText
        label={t('lessonForms.cancel.reason')}
        mark={t('common.required')}
        hint={canNotify ? t('lessonForms.cancel.reasonHint') : undefined}
        error={form.errors.reason}
        rows={3}
        value={form.values.reason}
        onChange={(reason) => form.change({ reason })}
      />
      {canNotify ? (
        <>
          <label className="lesson-check">
            <input
              type="checkbox"
              checked={form.values.isNotified}
              onChange={(event) => form.change({ isNotified: event.target.checked })}
            />
            {t('lessonForms.cancel.notify')}
          </label>
          {form.values.isNotified && <RecipientsNote studentIds={[studentId]} />}
        </>
      ) : (
        <p className="lesson-quiet">{t('lessonForms.cancel.cannotNotify')}</p>
      )}
    </>
  );
}
