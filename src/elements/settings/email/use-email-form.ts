import { useEffect, useState } from 'react';
import { checkCredentials, cleanEmail, settingsOf, succeeded } from '../../../core/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { rejectedField } from '../../../ui/form/rejected-field.ts';
import { emailDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { EMAIL_VIEW } from '../views.ts';

type Problem = 'missing' | 'invalid' | 'same' | 'passwordMissing';
const empty = { newEmail: '', currentPassword: '' };

/** Requests another e-mail address: the form, and where the confirmation link was sent. */
export function useEmailForm({ email: own }: Teacher) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const draft = useStoredDraft(EMAIL_VIEW, emailDraft);
  const form = useForm<typeof empty, Problem>({
    initial: { ...empty, ...draft },
    saved: empty,
    message: (problem) => t(`settings.email.${problem}`),
  });
  const { newEmail, currentPassword } = form.values;
  const [isOpen, setIsOpen] = useState(newEmail !== '');
  const [sentTo, setSentTo] = useState<string>();

  useDraft(EMAIL_VIEW, newEmail ? { newEmail } : undefined);
  useEffect(
    () => () => {
      // The end of the session unmounts the screen too: then the draft is kept.
      if (session.state.peek() === 'active') session.drafts.remove(EMAIL_VIEW);
    },
    [session],
  );

  function close(): void {
    form.reset(empty);
    setIsOpen(false);
  }
  const submit = (): Promise<void> => {
    const email = cleanEmail(newEmail);
    return form.submit(
      { newEmail: emailProblemOf(email, own), currentPassword: currentPassword === '' ? 'passwordMissing' : undefined },
      () => settingsOf(session).change({ newEmail: email, currentPassword }),
      (reply) => {
        if (succeeded(reply)) {
          setSentTo(email);
          return close();
        }
        if (reply.failure?.kind === 'expired') return { message: t('settings.notSaved') };
        const field = rejectedField(reply);
        const isKnown = field === 'newEmail' || field === 'currentPassword';
        return { field: isKnown ? field : 'form', message: reportFailure(reply) };
      },
    );
  };
  return {
    ...form,
    isOpen,
    sentTo,
    open() {
      setSentTo(undefined);
      setIsOpen(true);
    },
    close,
    onSubmit: form.handleSubmit(submit),
  };
}
export type EmailForm = ReturnType<typeof useEmailForm>;

function emailProblemOf(email: string, own: string): Problem | undefined {
  const problem = checkCredentials({ email, password: '-' }).email;
  if (problem) return problem === 'emailMissing' ? 'missing' : 'invalid';
  return email.toLowerCase() === own ? 'same' : undefined;
}
