import { useMemo } from 'react';
import type { MailRecipient, RecipientRole } from '../../../core/api/endpoints/index.ts';
import { messageDraft } from '../../../core/drafts/index.ts';
import { createIdempotencyKey, succeeded } from '../../../core/index.ts';
import { chosenRoles, MESSAGE_LIMIT, messageProblem, sendMessage, TITLE_LIMIT } from '../../../core/students/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { MessageStart } from './recipients.ts';

type Field = 'who' | 'title' | 'text';

interface Options {
  readonly studentId: string;
  readonly recipients: readonly MailRecipient[];
  /** Whether the provider mails several people at once. */
  readonly hasChoice: boolean;
  readonly start: MessageStart;
  readonly onSent: (address: string, roles: readonly RecipientRole[]) => void;
}

/** A message in the making: a draft of this tab until it is sent or discarded, also when the dialog is closed. */
export function useMessageForm({ studentId, recipients, hasChoice, start, onSent }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const draftKey = `student-message ${start.kind} ${studentId}`;
  const saved = { who: chosenRoles(recipients).join(' '), title: start.title ?? '', text: start.text ?? '' };
  const draft = useStoredDraft(draftKey, messageDraft);
  const form = useForm<typeof saved, 'nobody' | `${'missing' | 'tooLong'} ${number}`, Field>({
    initial() {
      if (!draft) return saved;
      const who = rolesIn(draft.who, recipients).join(' ') || saved.who;
      return { who, title: draft.title, text: draft.text };
    },
    saved,
    message(problem) {
      if (problem === 'nobody') return t('mailRecipients.missing');
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
  const roles = rolesIn(values.who, recipients);
  const [first] = roles;
  const submit = () =>
    form.submit(
      {
        who: first ? undefined : 'nobody',
        title: problemOf(values.title, TITLE_LIMIT),
        text: problemOf(values.text, MESSAGE_LIMIT),
      },
      () =>
        sendMessage(session, {
          studentId,
          recipient: first ?? 'student',
          ...(hasChoice && { recipients: roles }),
          title: values.title,
          text: values.text,
          idempotencyKey,
        }),
      (reply) => {
        if (reply.failure?.kind === 'expired') return { message: t('studentPage.message.notSent') };
        if (!succeeded(reply)) return { message: reportFailure(reply) };
        discard();
        return onSent(reply.data.to, roles);
      },
    );
  return {
    ...form,
    /** Those whom it goes to. */
    roles,
    /** Whether this tab stores the message as a draft: only for a known teacher (docs/design-choices.md#ended-sessions). */
    isKept: () => session.drafts.find(draftKey) !== undefined,
    discard,
    onSubmit: form.handleSubmit(submit),
  };
}

/** Those of the recipients who are named: `guardian student`. */
const rolesIn = (names: string, recipients: readonly MailRecipient[]): RecipientRole[] =>
  recipients.map(({ role }) => role).filter((role) => names.split(' ').includes(role));
