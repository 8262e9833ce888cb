import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import {
  createIdempotencyKey,
  failureText,
  MEMO_LIMIT,
  succeeded,
  type CancelInfo,
  type Courses,
  type Lesson,
} from '../../../core/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorMessage } from '../../../ui/display/error-message.tsx';
import { Loading } from '../../../ui/display/loading.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { contract } from '../../course-list/contract.ts';
import { AlertDialog } from '../../../ui/dialog/alert-dialog.tsx';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import css from './lesson-dialogs.css';
import { LessonHead } from '../detail/lesson-head.tsx';
import { LongText } from '../list/long-text.tsx';
import { useCancelDraft } from './use-cancel-draft.ts';
import { useLoaded } from '../list/use-loaded.ts';

interface Props {
  readonly lesson: Lesson;
  readonly courses: Courses;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onCanceled: (isTold: boolean) => void;
}

/** Cancels a lesson: explains the consequences and asks for the reason. */
export function CancelDialog({ lesson, courses, returnFocus, onClose, onCanceled }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { failed, reload } = useLoaded(lesson.id, () => courses.readCancelInfo(lesson.id));
  const info = courses.cancelInfo.value;

  if (info && !info.allowed) {
    return (
      <AlertDialog
        title={t('courses.cancel.notAllowed')}
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
      {!failed && !info && <Loading lines={4} label={t('courses.cancel.loading')} />}
    </CancelForm>
  );
}

interface FormProps extends Props {
  readonly info: CancelInfo | undefined;
  readonly children: React.ReactNode;
}

function CancelForm({ lesson, info, courses, returnFocus, onClose, onCanceled, children }: FormProps) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const { reason, setReason, isNotified, setIsNotified, forget } = useCancelDraft(lesson.id);
  const [key] = useState(createIdempotencyKey);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const id = useId();
  const canNotify = info?.canNotify === true;

  const leave = (): void => {
    if (isSending) return;
    if (reason.trim()) setIsLeaving(true);
    else discard();
  };
  const discard = (): void => {
    forget();
    onClose();
  };
  const complain = (sentence: string): void => {
    setProblem(sentence);
    form.current?.querySelector('textarea')?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (running.current || !info) return;
    setRefusal(undefined);
    if (reason.trim() === '') return complain(t('courses.cancel.reasonMissing'));
    if ([...reason].length > MEMO_LIMIT) return complain(t('courses.cancel.reasonTooLong'));
    running.current = true;
    setIsSending(true);
    const notifyStudent = canNotify && isNotified;
    const { version } = info.lesson;
    const reply = await courses.cancel({ id: lesson.id, version, reason, notifyStudent, idempotencyKey: key });
    running.current = false;
    setIsSending(false);
    if (succeeded(reply)) {
      forget();
      emit('teacher-course-cancel', { id: lesson.id, notifyStudent });
      onCanceled(notifyStudent);
      return;
    }
    const { failure } = reply;
    if (failure?.kind === 'expired') return setRefusal(t('courses.cancel.notCanceled'));
    const message = reportFailure(reply);
    if (failure && 'field' in failure && failure.field === 'reason') return complain(message);
    setRefusal(message);
    // The lesson was changed elsewhere or is over: the dialog and the lists are outdated.
    if (failure?.kind === 'rejected') session.changed();
  };

  return (
    <>
      {/* Before the form, so that it closes first when both go, and the focus can leave the dialogs. */}
      {isLeaving && (
        <DiscardChangesDialog
          title={t('courses.cancel.leaveTitle')}
          text={t('courses.cancel.leave')}
          stay={t('courses.cancel.stay')}
          discard={t('courses.cancel.discard')}
          onStay={() => setIsLeaving(false)}
          onDiscard={discard}
        />
      )}
      <Dialog
        title={t('courses.cancel.title')}
        text={t('courses.cancel.text')}
        closeLabel={t('common.close')}
        onClose={leave}
        initialFocus={back}
        returnFocus={returnFocus}
        footer={
          <>
            <Button ref={back} onClick={leave}>
              {t('courses.cancel.back')}
            </Button>
            <Button
              kind="danger"
              type="submit"
              form={id}
              part="submit"
              loading={isSending}
              loadingLabel={t('courses.cancel.submitting')}
              aria-disabled={!info}
            >
              {t('courses.cancel.submit')}
            </Button>
          </>
        }
      >
        <LessonHead lesson={info?.lesson ?? lesson} />
        {children}
        <form
          id={id}
          ref={form}
          className="lesson-form"
          noValidate
          hidden={!info}
          onSubmit={(event) => void submit(event)}
        >
          {info?.lessonsLeft !== undefined && <p>{t('courses.cancel.lessonsLeft', { count: info.lessonsLeft })}</p>}
          <LongText
            label={t('courses.cancel.reason')}
            mark={t('common.required')}
            hint={canNotify ? t('courses.cancel.reasonHint') : undefined}
            error={problem}
            rows={3}
            value={reason}
            onChange={(text) => {
              setReason(text);
              setProblem(undefined);
            }}
          />
          {canNotify ? (
            <label className="lesson-check">
              <input type="checkbox" checked={isNotified} onChange={(event) => setIsNotified(event.target.checked)} />
              {t('courses.cancel.notify')}
            </label>
          ) : (
            <p className="lesson-quiet">{t('courses.cancel.cannotNotify')}</p>
          )}
        </form>
        {refusal && (
          <p className="lesson-dialog-error" role="alert" part="error">
            {refusal}
          </p>
        )}
      </Dialog>
    </>
  );
}
