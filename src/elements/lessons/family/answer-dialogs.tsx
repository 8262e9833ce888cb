import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef } from 'react';
import type { FamilyRequest } from '../../../core/api/endpoints/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import { reasonDraft } from '../../../core/drafts/index.ts';
import { type FamilyRequests, NOTE_LIMIT } from '../../../core/family/index.ts';
import { createCourses } from '../../../core/lessons/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useFacts } from '../../../runtime/hooks/use-facts.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { AlertDialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { useDraft, useStoredDraft, useUnsaved } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { LessonHead } from '../dialogs/lesson-dialogs.tsx';
import css from '../dialogs/lesson-dialogs.css';

export interface AnswerDialogProps {
  /** `cancel` accepts that a family cannot come. */
  readonly answer: 'cancel' | 'decline';
  readonly request: FamilyRequest;
  readonly model: FamilyRequests;
  readonly returnFocus: { readonly current: HTMLElement | null };
  /** Called before the dialog closes. */
  readonly onAnswered: () => void;
  readonly onClose: () => void;
  readonly reload: () => Promise<void>;
}

/** Cancels a lesson as the family asked, with the reason, or declines the request; a separate module, loaded only when needed. */
export default function AnswerDialog(props: AnswerDialogProps) {
  return (
    <Texts namespaces={['familyRequests', 'courses']} dates>
      {props.answer === 'cancel' ? <CancelDialog {...props} /> : <AnswerForm {...props} usual="" />}
    </Texts>
  );
}

/** As in every cancellation, the consequences come first. */
function CancelDialog(props: AnswerDialogProps) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const { id } = props.request.lesson;
  const courses = useMemo(() => createCourses(session), [session]);
  useEffect(() => () => courses.dispose(), [courses]);
  useLoaded(id, () => courses.readCancelInfo(id));
  const info = courses.cancelInfo.value;
  if (info && !info.allowed)
    return (
      <AlertDialog
        title={t('familyRequests.cancelDialog.title')}
        text={info.message}
        returnFocus={props.returnFocus}
        onClose={props.onClose}
      />
    );
  return <AnswerForm {...props} usual={t('familyRequests.cancelDialog.usual')} lessonsLeft={info?.lessonsLeft} />;
}

interface FormProps extends AnswerDialogProps {
  /** The text to begin with. */
  readonly usual: string;
  readonly lessonsLeft?: number | undefined;
}

function AnswerForm({ usual, lessonsLeft, ...props }: FormProps) {
  useStyles(css);
  const { answer, request, returnFocus, onClose } = props;
  const t = useText();
  const back = useRef<HTMLButtonElement>(null);
  const form = useAnswerForm(props, usual);
  const discard = (): void => {
    form.discard();
    onClose();
  };
  const group = answer === 'cancel' ? 'cancelDialog' : 'declineDialog';
  const count = t('familyRequests.declineDialog.hint', { count: [...form.values.note].length, limit: NOTE_LIMIT });
  return (
    <FormDialog
      title={t(`familyRequests.${group}.title`)}
      text={t(`familyRequests.${group}.text`)}
      closeLabel={t('common.close')}
      initialFocus={back}
      returnFocus={returnFocus}
      form={form}
      className="lesson-form"
      submit={{
        kind: answer === 'cancel' ? 'danger' : 'primary',
        label: t(`familyRequests.${group}.submit`),
        pendingLabel: t(`familyRequests.${group}.submitting`),
      }}
      renderActions={(requestClose) => (
        <Button ref={back} onClick={requestClose}>
          {t('familyRequests.cancelDialog.back')}
        </Button>
      )}
      head={<LessonHead lesson={request.lesson} />}
      isDirty={() => form.isTyped}
      leave={{
        title: t('familyRequests.leaveTitle'),
        text: t('familyRequests.leave'),
        stay: t('familyRequests.stay'),
        discard: t('familyRequests.discard'),
      }}
      onDiscard={discard}
      onClose={discard}
    >
      {lessonsLeft !== undefined && <p>{t('familyRequests.cancelDialog.left', { count: lessonsLeft })}</p>}
      <Field
        label={t(answer === 'cancel' ? 'familyRequests.cancelDialog.reason' : 'familyRequests.declineDialog.words')}
        mark={t('common.optional')}
        hint={answer === 'cancel' ? `${t('familyRequests.cancelDialog.reasonHint')}\n${count}` : count}
        error={form.errors.note}
      >
        {(control) => (
          <textarea
            {...control}
            dir={form.values.note ? 'auto' : undefined}
            rows={3}
            value={form.values.note}
            onChange={(event) => form.change({ note: event.target.value })}
          />
        )}
      </Field>
      <FormError>{form.errors.form}</FormError>
    </FormDialog>
  );
}

/** The words to the family, stored as a draft until sent or discarded. */
function useAnswerForm({ answer, request, model, onAnswered, onClose, reload }: AnswerDialogProps, usual: string) {
  const t = useText();
  const onFact = useFacts();
  const { toasts, reportFailure } = useScreen();
  const canRestore = useCapability('lesson-notices');
  const draftKey = `family-${answer} ${request.id}`;
  const stored = useStoredDraft(draftKey, reasonDraft);
  const form = useForm<{ note: string }, 'tooLong'>({
    initial: { note: stored?.reason ?? usual },
    message: () => t('familyRequests.tooLong', { limit: NOTE_LIMIT }),
  });
  const { note } = form.values;
  const isTyped = note.trim() !== usual;
  const discard = useDraft(draftKey, isTyped ? { reason: note } : undefined);
  useUnsaved(isTyped, draftKey);

  const submit = (): Promise<void> =>
    form.submit(
      { note: [...note].length > NOTE_LIMIT ? 'tooLong' : undefined },
      () => model.answer(request, { answer: answer === 'cancel' ? 'accept' : 'decline', note }),
      (reply) => {
        if (!succeeded(reply)) {
          if (reply.failure?.kind === 'rejected') void reload();
          return { message: reportFailure(reply) };
        }
        discard();
        onAnswered();
        onClose();
        if (answer === 'decline') toasts.show('success', t('familyRequests.declineDialog.done'));
        else {
          onFact({ kind: 'lesson-canceled', lesson: reply.data, notifyStudent: true });
          if (canRestore) toasts.show('success', '', { kind: 'canceled', lesson: reply.data });
        }
        return undefined;
      },
    );

  return { ...form, isTyped, discard, onSubmit: form.handleSubmit(submit) };
}
