import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { failureText } from '../../../core/api/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Dialog, DiscardChangesDialog, useDiscardQuestion } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { cancelDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import { CancelFields, type CancelValues, type Batch, reasonProblem, useBatch, useEntryLabel } from './use-batch.tsx';
import { useReturnFocus, ScopeField, batchDraftKey, type BatchRequest, useSeriesScope } from './series-scope.tsx';

interface Props {
  readonly request: BatchRequest;
  /** Called once all of them are cancelled. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const empty: CancelValues = { reason: '', isNotified: true };

/** Cancels several lessons for one reason: selected ones, or those of a series. */
export function BatchCancelDialog({ request, onDone, onClose }: Props) {
  useSignals();
  useStyles(lessonDialogsCss);
  const t = useText();
  const id = useId();
  const canRestore = useCapability('lesson-notices');
  const returnFocus = useReturnFocus(request.lessons);
  const series = useSeriesScope(request);
  const batch = useBatch();
  const { adopt } = batch;
  useEffect(() => adopt(request), [adopt, request]);
  const rest = batch.remaining(series.lessons);
  const draftKey = batchDraftKey(request);
  const draft = useStoredDraft(draftKey, cancelDraft);
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const form = useForm<CancelValues, 'reasonMissing' | 'reasonTooLong', 'reason'>({
    initial: draft ?? empty,
    saved: empty,
    message: (problem) => t(`lessonForms.cancel.${problem}`),
  });
  const { reason, isNotified } = form.values;
  const discardDraft = useDraft(draftKey, form.isDirty ? { ...form.values } : undefined);
  const leave = (): void => {
    discardDraft();
    batch.report({ request });
    onClose();
  };
  const question = useDiscardQuestion({
    isPending: batch.isRunning,
    isDirty: () => reason.trim() !== '',
    onClose: leave,
  });
  const submit = (): Promise<void> =>
    form.submit(
      { reason: reasonProblem(reason) },
      () =>
        batch.run(rest.map((entry) => ({ kind: 'cancel', entry, reason: reason.trim(), notifyStudent: isNotified }))),
      (isDone) => {
        if (!isDone) return;
        batch.report({ request });
        discardDraft();
        onDone();
      },
    );
  return (
    <>
      {question.isConfirmingDiscard && (
        <DiscardChangesDialog
          title={t('lessonForms.cancel.leaveTitle')}
          text={t('lessonForms.cancel.leave')}
          stay={t('lessonForms.cancel.stay')}
          discard={t('lessonForms.cancel.discard')}
          onStay={question.stay}
          onDiscard={leave}
        />
      )}
      <Dialog
        wide
        title={t('batchChange.canceling.title', { count: rest.length })}
        text={t(canRestore ? 'batchChange.canceling.restorable' : 'batchChange.canceling.final')}
        closeLabel={t('common.close')}
        onClose={question.requestClose}
        returnFocus={returnFocus}
        footer={
          <>
            <Button onClick={question.requestClose}>{t('common.cancel')}</Button>
            <Button
              kind="danger"
              type="submit"
              form={id}
              part="submit"
              loading={batch.isRunning}
              loadingLabel={t('batchChange.canceling.working')}
              aria-disabled={rest.length === 0}
            >
              {t('batchChange.canceling.submit', { count: rest.length })}
            </Button>
          </>
        }
      >
        <form
          id={id}
          className="lesson-form"
          noValidate
          onSubmit={form.handleSubmit(() => rest.length > 0 && submit())}
        >
          {isRestored && form.isDirty && (
            <RestoredNote
              onStartOver={() => {
                form.reset(empty);
                setIsRestored(false);
              }}
            />
          )}
          <ScopeField series={series} />
          <Rows lessons={rest} batch={batch} />
          <CancelFields
            values={form.values}
            error={form.errors.reason}
            studentIds={rest.map(({ studentId }) => studentId)}
            onChange={form.change}
          />
        </form>
        <FormError>
          {batch.failed.length > 0 &&
            t('batchChange.canceling.halfway', { done: batch.done.length, failed: batch.failed.length })}
        </FormError>
      </Dialog>
    </>
  );
}

function Rows({ lessons, batch }: { readonly lessons: BatchRequest['lessons']; readonly batch: Batch }) {
  const t = useText();
  const labelOf = useEntryLabel();
  return (
    <ul className="batch-rows">
      {lessons.map((lesson) => {
        const reply = batch.failureOf(lesson.id);
        return (
          <li key={lesson.id}>
            <span>{labelOf(lesson)}</span>
            {reply && <p data-refused={true}>{failureText(reply, t)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
