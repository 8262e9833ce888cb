import { useMemo } from 'react';
import { createIdempotencyKey, succeeded } from '../../../core/index.ts';
import { MESSAGE_LIMIT, messageProblem, sendMessage, TITLE_LIMIT } from '../../../core/student-page/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { messageDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { MessageStart, Recipient } from './recipients.ts';

type Field = 'title' | 'text';

interface Options {
  readonly studentId: string;
  readonly recipients: readonly Recipient[];
  readonly start: MessageStart;
  readonly onSent: (address: string) => void;
}

/** A message in the making: a draft of this tab until it is sent or discarded, also when the dialog is closed. */
export function useMessageForm({ studentId, recipients, start, onSent }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const draftKey = `student-message ${start.kind} ${studentId}`;
  const saved = { who: recipients[0]?.who ?? 'student', title: start.title ?? '', text: start.text ?? '' };
  const draft = useStoredDraft(draftKey, messageDraft);
  const form = useForm<typeof saved, `${'missing' | 'tooLong'} ${number}`, Field>({
    initial() {
      if (!draft) return saved;
      const who = recipients.find((each) => each.who === draft.who)?.who ?? saved.who;
      return { who, title: draft.title, text: draft.text };
    },
    saved,
    message(problem) {
      const [name, limit] = problem.split(' ');
      return name === 'missing' ? t('studentPage.message.missing') : t('studentPage.message.tooLong', { limit });
    },
  });
  const { values, isDirty } = form;
  const discard = useDraft(draftKey, isDirty ? values : undefined);
  // Another text is another message, also after a reply that was lost.
  const content = JSON.stringify(values);
  const idempotencyKey = useMemo(() => content && createIdempotencyKey(), [content]);

  const problemOf = (text: string, limit: number) => {
    const problem = messageProblem(text, limit);
    return problem && (`${problem} ${limit}` as const);
  };
  const submit = () =>
    form.submit(
      { title: problemOf(values.title, TITLE_LIMIT), text: problemOf(values.text, MESSAGE_LIMIT) },
      () =>
        sendMessage(session, {
          studentId,
          recipient: values.who,
          title: values.title,
          text: values.text,
          idempotencyKey,
        }),
      (reply) => {
        if (reply.failure?.kind === 'expired') return { message: t('studentPage.message.notSent') };
        if (!succeeded(reply)) return { message: reportFailure(reply) };
        discard();
        return onSent(reply.data.to);
      },
    );
  return {
    ...form,
    /** Whether this tab keeps what is written when the dialog closes: not without a known teacher (docs/decisions/004). */
    isKept: () => session.drafts.find(draftKey) !== undefined,
    discard,
    onSubmit: form.handleSubmit(submit),
  };
}
