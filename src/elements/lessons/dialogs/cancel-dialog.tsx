import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef, type ReactNode, type RefObject, useState } from 'react';
import { failureText, type Reply, succeeded } from '../../../core/api/index.ts';
import type { CancelInfo, Lesson } from '../../../core/api/endpoints/index.ts';
import { type Courses, MEMO_LIMIT } from '../../../core/lessons/index.ts';
import { type Session, createIdempotencyKey } from '../../../core/session/index.ts';
import { offlineOf, keepDraft } from '../../../core/offline/index.ts';
import { Button } from '../../../ui/form/button.tsx';
import { AlertDialog, Dialog, DiscardChangesDialog, useDiscardQuestion } from '../../../ui/dialog/dialog.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './lesson-dialogs.css';
import { RecipientsNote } from '../record/recipients.tsx';
import { LessonHead } from './lesson-dialogs.tsx';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { FormError, rejectedField } from '../../../ui/form/submission.tsx';
import { cancelDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft, useUnsaved } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Rejection } from '../../../ui/form/submission.tsx';
import { cancelDraftKey } from './lesson-draft.tsx';

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
      {/* Rendered before the form, so that it closes first when both close, and the focus can leave the dialogs. */}
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
  const hasRecipients = useCapability('mail-recipients');
  const hasGuardians = useCapability('guardians') && hasRecipients;
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
      ) : hasGuardians ? (
        // Nobody has an address, or nobody is chosen for these mails.
        <RecipientsNote studentIds={[studentId]} />
      ) : (
        <p className="lesson-quiet">{t('lessonForms.cancel.cannotNotify')}</p>
      )}
    </>
  );
}

interface Options {
  readonly lesson: Lesson;
  /** Undefined while it is loading; nothing is submitted then. */
  readonly info: CancelInfo | undefined;
  readonly courses: Courses;
  readonly onCanceled: (lesson: Lesson, isNotified: boolean) => void;
  /** There was no network, so the cancellation is stored as a draft on this device. */
  readonly onKept: () => void;
}

/** The reason and the choice to notify the student, stored as a draft until sent or discarded. */
function useCancelForm({ lesson, info, courses, onCanceled, onKept }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const draftKey = cancelDraftKey(lesson.id);
  const [idempotencyKey] = useState(createIdempotencyKey);
  const stored = useStoredDraft(draftKey, cancelDraft);
  const form = useForm<{ reason: string; isNotified: boolean }, 'reasonMissing' | 'reasonTooLong', 'reason'>({
    initial: stored ?? { reason: '', isNotified: true },
    message: (problem) => t(`lessonForms.cancel.${problem}`),
  });
  const { reason, isNotified } = form.values;
  const isDirty = reason.trim() !== '';
  const discard = useDraft(draftKey, isDirty ? form.values : undefined);
  useUnsaved(isDirty, draftKey);

  async function submit(): Promise<void> {
    if (!info) return;
    const notifyStudent = info.canNotify && isNotified;
    const seen = info.lesson ?? lesson;
    const { version } = seen;
    await form.submit(
      { reason: reasonProblem(reason) },
      () => courses.cancel({ id: lesson.id, version, reason, notifyStudent, idempotencyKey }),
      (reply) => {
        const draft = { kind: 'cancel', lesson: seen, reason, notifyStudent, idempotencyKey } as const;
        const isKept = keepDraft(session, reply, draft);
        if (!succeeded(reply) && !isKept) return rejectionOf(reply);
        discard();
        if (isKept) return onKept();
        return onCanceled(reply.data ?? { ...seen, canceledAt: session.clock.now() }, notifyStudent);
      },
    );
  }

  function rejectionOf(reply: Reply<unknown>): Rejection<'reason'> {
    if (reply.failure?.kind === 'expired') return { message: t('lessonForms.cancel.notCanceled') };
    const message = reportFailure(reply);
    if (rejectedField(reply) === 'reason') return { field: 'reason', message };
    // The lesson was changed elsewhere or is over: the dialog and the lists are outdated.
    if (reply.failure?.kind === 'rejected') session.changed();
    return { message };
  }

  return { ...form, isDirty, discard, onSubmit: form.handleSubmit(submit) };
}

function reasonProblem(reason: string): 'reasonMissing' | 'reasonTooLong' | undefined {
  if (reason.trim() === '') return 'reasonMissing';
  return [...reason].length > MEMO_LIMIT ? 'reasonTooLong' : undefined;
}
