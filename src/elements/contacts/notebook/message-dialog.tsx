import { useId, useState, useMemo } from 'react';
import { createIdempotencyKey } from '../../../core/session/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import type { MailRecipient, Student } from '../../../core/api/endpoints/index.ts';
import {
  MESSAGE_LIMIT,
  TITLE_LIMIT,
  chosenKeys,
  messageProblem,
  namedRecipients,
  recipientKey,
  recipientsWith,
  sendMessage,
} from '../../../core/students/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { RecipientChoice, useRecipientNames } from '../../lessons/record/recipients.tsx';
import type { MessageStart } from './contact-messages.tsx';
import { messageDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';

interface Props {
  readonly student: Student;
  readonly recipients: readonly MailRecipient[];
  /** Whether the provider can mail several people at once. */
  readonly hasChoice: boolean;
  readonly start: MessageStart;
  readonly onClose: () => void;
}

/** A message to a student or the guardian, which the provider mails. Closing the dialog keeps the text. */
export default function MessageDialog(props: Props) {
  return (
    <Texts namespaces={['mailRecipients']}>
      <Message {...props} />
    </Texts>
  );
}

function Message({ student: { id: studentId, name }, recipients, hasChoice, start, onClose }: Props) {
  const t = useText();
  const { namesOf } = useRecipientNames();
  const { toasts } = useScreen();
  const form = useMessageForm({
    studentId,
    recipients,
    hasChoice,
    start,
    onSent(address, keys) {
      const people = namesOf(recipientsWith(recipients, keys));
      toasts.show(
        'success',
        hasChoice ? t('mailRecipients.accepted', { people }) : t('studentPage.message.sent', { address }),
      );
      onClose();
    },
  });
  const [isRestored] = useState(form.isDirty);
  const { title, text } = form.values;
  const discard = (): void => {
    form.discard();
    onClose();
  };
  return (
    <FormDialog
      wide
      title={t('studentPage.message.title', { name })}
      closeLabel={t('studentPage.message.close')}
      form={form}
      className="notebook-message"
      submit={{ label: t('studentPage.message.send'), pendingLabel: t('studentPage.message.sending') }}
      renderActions={() =>
        form.isDirty && (
          <Button kind="quiet" onClick={discard}>
            {t('studentPage.message.discard')}
          </Button>
        )
      }
      isDirty={() => form.isDirty && !form.isKept()}
      leave={{
        title: t('lessonForms.change.leaveTitle'),
        text: t('studentPage.message.leave'),
        stay: t('lessonForms.change.stay'),
        discard: t('lessonForms.change.discard'),
      }}
      onDiscard={discard}
      onClose={onClose}
    >
      {isRestored && <p className="notebook-quiet">{t('studentPage.message.kept')}</p>}
      {hasChoice ? (
        <RecipientChoice
          people={recipients}
          chosen={form.keys}
          error={form.errors.who}
          onChange={(keys) => form.change({ who: joinKeys(keys) })}
        />
      ) : (
        <Recipients recipients={recipients} value={form.keys[0]} onChange={(who) => form.change({ who })} />
      )}
      <Field label={t('studentPage.message.head')} error={form.errors.title}>
        {(control) => (
          <input
            {...control}
            dir={title ? 'auto' : undefined}
            value={title}
            maxLength={TITLE_LIMIT * 2}
            onChange={(event) => form.change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('studentPage.message.text')}
        hint={t('studentPage.message.count', { count: [...text].length, limit: MESSAGE_LIMIT })}
        error={form.errors.text}
      >
        {(control) => (
          <textarea
            {...control}
            dir={text ? 'auto' : undefined}
            rows={10}
            value={text}
            onChange={(event) => form.change({ text: event.target.value })}
          />
        )}
      </Field>
      <p className="notebook-quiet">{t(hasChoice ? 'mailRecipients.reply' : 'studentPage.message.footer')}</p>
      <FormError>{form.errors.form}</FormError>
    </FormDialog>
  );
}

interface RecipientsProps {
  readonly recipients: readonly MailRecipient[];
  /** The key of the chosen one. */
  readonly value: string | undefined;
  readonly onChange: (key: string) => void;
}

function Recipients({ recipients, value, onChange }: RecipientsProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="notebook-recipients">
      <legend>{t('studentPage.message.to')}</legend>
      {recipients.map(({ id, role, name: person, email: address }) => (
        <label key={recipientKey({ id, role })}>
          <input
            type="radio"
            name={name}
            checked={recipientKey({ id, role }) === value}
            onChange={() => onChange(recipientKey({ id, role }))}
          />
          <span>
            {role === 'guardian'
              ? t('studentPage.message.toGuardian', { name: person, address })
              : t('studentPage.message.toStudent', { address })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type MessageField = 'who' | 'title' | 'text';

interface Options {
  readonly studentId: string;
  readonly recipients: readonly MailRecipient[];
  /** Whether the provider can mail several people at once. */
  readonly hasChoice: boolean;
  readonly start: MessageStart;
  readonly onSent: (address: string, keys: readonly string[]) => void;
}

/** A message being written: a draft of this tab until it is sent or discarded, even if the dialog is closed. */
function useMessageForm({ studentId, recipients, hasChoice, start, onSent }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const draftKey = `student-message ${start.kind} ${studentId}`;
  const saved = { who: joinKeys(chosenKeys(recipients, 'messages')), title: start.title ?? '', text: start.text ?? '' };
  const draft = useStoredDraft(draftKey, messageDraft);
  const form = useForm<typeof saved, 'nobody' | `${'missing' | 'tooLong'} ${number}`, MessageField>({
    initial() {
      if (!draft) return saved;
      const who = joinKeys(keysIn(draft.who, recipients)) || saved.who;
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
  // A different text is a new message, even after a lost reply.
  const content = JSON.stringify(values);
  const idempotencyKey = useMemo(() => content && createIdempotencyKey(), [content]);

  const problemOf = (text: string, limit: number) => {
    const problem = messageProblem(text, limit);
    return problem && (`${problem} ${limit}` as const);
  };
  const keys = keysIn(values.who, recipients);
  const [first] = recipientsWith(recipients, keys);
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
          recipient: first?.role ?? 'student',
          ...(hasChoice && namedRecipients(recipients, keys)),
          title: values.title,
          text: values.text,
          idempotencyKey,
        }),
      (reply) => {
        if (reply.failure?.kind === 'expired') return { message: t('studentPage.message.notSent') };
        if (!succeeded(reply)) return { message: reportFailure(reply) };
        discard();
        return onSent(reply.data.to, keys);
      },
    );
  return {
    ...form,
    /** The keys of the recipients. */
    keys,
    /** Whether this tab stores the message as a draft: only for a known teacher (docs/design-choices.md#ended-sessions). */
    isKept: () => session.drafts.find(draftKey) !== undefined,
    discard,
    onSubmit: form.handleSubmit(submit),
  };
}

/** The keys of recipients as the value of a field, one a line: ids may contain spaces. */
const joinKeys = (keys: readonly string[]): string => keys.join('\n');

const keysIn = (who: string, recipients: readonly MailRecipient[]): string[] =>
  recipients.map(recipientKey).filter((key) => who.split('\n').includes(key));
