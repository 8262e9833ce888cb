import { useEffect, useRef, useState } from 'react';
import { checkCredentials, cleanEmail, settingsOf, succeeded } from '../../../core/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { EMAIL_VIEW } from '../views.ts';

type Part = 'newEmail' | 'currentPassword';
type Errors = Readonly<Partial<Record<Part | 'form', string>>>;

/** The wish for another address: what is typed, what is wrong, and where the link was sent. */
export function useEmailForm({ email: own }: Teacher) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const [newEmail, setNewEmail] = useState(() => String(session.drafts.find(EMAIL_VIEW)?.newEmail ?? ''));
  const [currentPassword, setCurrentPassword] = useState('');
  const [isOpen, setIsOpen] = useState(newEmail !== '');
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [complaints, setComplaints] = useState(0);
  const running = useRef(false);

  useEffect(() => {
    if (newEmail) session.drafts.save(EMAIL_VIEW, { newEmail });
    else session.drafts.remove(EMAIL_VIEW);
  }, [session, newEmail]);
  useEffect(
    () => () => {
      // A session that has ended takes the screen away too: then the draft is kept.
      if (session.state.peek() === 'active') session.drafts.remove(EMAIL_VIEW);
    },
    [session],
  );

  function complain(found: Errors): void {
    setErrors(found);
    setComplaints((count) => count + 1);
  }
  function clear(): void {
    setNewEmail('');
    setCurrentPassword('');
    setErrors({});
    setIsOpen(false);
  }

  async function send(): Promise<void> {
    if (running.current) return;
    const email = cleanEmail(newEmail);
    const problem = checkCredentials({ email, password: '-' }).email;
    const wrong =
      problem === 'emailMissing'
        ? t('settings.email.missing')
        : problem
          ? t('settings.email.invalid')
          : email.toLowerCase() === own
            ? t('settings.email.same')
            : undefined;
    const found: Errors = {
      ...(wrong && { newEmail: wrong }),
      ...(currentPassword === '' && { currentPassword: t('settings.email.passwordMissing') }),
    };
    if (Object.keys(found).length > 0) return complain(found);

    running.current = true;
    setErrors({});
    setIsSending(true);
    const reply = await settingsOf(session).change({ newEmail: email, currentPassword });
    running.current = false;
    setIsSending(false);
    if (succeeded(reply)) {
      setSentTo(email);
      return clear();
    }
    const { failure } = reply;
    if (failure?.kind === 'expired') return complain({ form: t('settings.notSaved') });
    const field = failure && 'field' in failure ? failure.field : undefined;
    complain({ [field === 'newEmail' || field === 'currentPassword' ? field : 'form']: reportFailure(reply) });
  }

  const forgive = (part: Part) => setErrors(({ [part]: _solved, form: _form, ...others }) => others);
  return {
    newEmail,
    currentPassword,
    isOpen,
    errors,
    isSending,
    sentTo,
    isDirty: newEmail !== '' || currentPassword !== '',
    /** Grows each time that sending has failed because of what is written. */
    complaints,
    open() {
      setSentTo(undefined);
      setIsOpen(true);
    },
    close: clear,
    writeEmail(text: string) {
      setNewEmail(text);
      forgive('newEmail');
    },
    writePassword(text: string) {
      setCurrentPassword(text);
      forgive('currentPassword');
    },
    send,
  };
}
