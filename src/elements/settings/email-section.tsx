import { useCallback, useEffect, useId, useRef, useState, type Ref } from 'react';
import type { Teacher } from '../../core/api/endpoints/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { useCapability } from '../../runtime/hooks/use-capability.ts';
import { useText, useScreen } from '../../runtime/screen-context.ts';
import { FormError, rejectedField } from '../../ui/form/submission.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SecretInput } from './password/secret-input.tsx';
import { checkCredentials, cleanEmail } from '../../core/account/index.ts';
import { settingsOf, servicesOf } from '../../core/settings/index.ts';
import { succeeded } from '../../core/api/index.ts';
import { emailDraft } from '../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../ui/form/use-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { EMAIL_VIEW, useSettingsNavigation } from './account-screens.tsx';

interface Props {
  readonly teacher: Teacher;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onSaved: (saved: Teacher, more?: string) => void;
}

/** The address that the teacher signs in with. Where it can be changed, a new one takes effect when the mailed link is opened. */
export function EmailSection({ teacher, onDirty, onSaved }: Props) {
  const t = useText();
  const canChange = useCapability('email-changes');
  const form = useEmailForm(teacher);
  const confirmation = useEmailConfirmation(
    useCallback(
      (saved: Teacher) => onSaved(saved, t('settings.email.confirmed', { email: saved.email })),
      [onSaved, t],
    ),
  );
  const formNode = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLDivElement>(null);
  const id = useId();
  const { isDirty, isOpen, sentTo } = form;

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const open = (): void => {
    form.open();
    requestAnimationFrame(() => formNode.current?.querySelector('input')?.focus());
  };
  const close = (): void => {
    form.close();
    requestAnimationFrame(() => opener.current?.querySelector('button')?.focus());
  };

  return (
    <section className="settings-card" aria-labelledby={id}>
      <h2 id={id}>{t('settings.email.title')}</h2>
      {canChange && <p className="settings-quiet">{t('settings.email.text')}</p>}
      <p className="settings-email" dir="ltr">
        <strong>{teacher.email}</strong>
      </p>
      <div role="status">
        {confirmation.isRunning && <p className="settings-note">{t('settings.email.confirming')}</p>}
        {sentTo && (
          <div className="settings-note settings-sent">
            <strong>{t('settings.email.sentTitle')}</strong>
            <p>{t('settings.email.sent', { email: sentTo })}</p>
          </div>
        )}
      </div>
      {confirmation.failure && (
        <FormError>
          <strong>{t('settings.email.failed')}</strong>
          <p>{confirmation.failure}</p>
          {confirmation.retry && <Button onClick={confirmation.retry}>{t('common.retry')}</Button>}
        </FormError>
      )}
      {canChange && isOpen && <EmailForm ref={formNode} form={form} own={teacher.email} onCancel={close} />}
      {canChange && !isOpen && (
        <div ref={opener}>
          <Button onClick={open}>{t('settings.email.change')}</Button>
        </div>
      )}
    </section>
  );
}

interface EmailFormProps {
  readonly form: EmailFormState;
  /** The current address. */
  readonly own: string;
  readonly ref: Ref<HTMLFormElement>;
  readonly onCancel: () => void;
}

/** The new address, checked while it is typed, and the current password. */
function EmailForm({ form, own, ref, onCancel }: EmailFormProps) {
  const t = useText();
  const { newEmail, currentPassword } = form.values;
  const check = useEmailCheck(newEmail, own);
  return (
    <form ref={ref} className="settings-narrow" noValidate onSubmit={form.onSubmit}>
      <Field
        label={t('settings.email.newEmail')}
        hint={t('settings.email.newEmailHint')}
        error={form.errors.newEmail ?? (check.state === 'refused' ? check.message : undefined)}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            dir="ltr"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            value={newEmail}
            onChange={(event) => form.change({ newEmail: event.target.value })}
          />
        )}
      </Field>
      <p className="settings-check" role="status">
        {check.state === 'checking' && t('settings.email.checking')}
        {check.state === 'free' && t('settings.email.free')}
      </p>
      <SecretInput
        label={t('settings.email.password')}
        autoComplete="current-password"
        error={form.errors.currentPassword}
        value={currentPassword}
        onChange={(text) => form.change({ currentPassword: text })}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="settings-actions">
        <Button onClick={onCancel}>{t('settings.email.cancel')}</Button>
        <Button
          kind="primary"
          type="submit"
          part="submit"
          loading={form.isPending}
          loadingLabel={t('settings.email.sending')}
        >
          {t('settings.email.send')}
        </Button>
      </div>
    </form>
  );
}

type Problem = 'missing' | 'invalid' | 'same' | 'passwordMissing';
const empty = { newEmail: '', currentPassword: '' };

/** Requests another e-mail address: the form, and where the confirmation link was sent. */
function useEmailForm({ email: own }: Teacher) {
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
type EmailFormState = ReturnType<typeof useEmailForm>;

function emailProblemOf(email: string, own: string): Problem | undefined {
  const problem = checkCredentials({ email, password: '-' }).email;
  if (problem) return problem === 'emailMissing' ? 'missing' : 'invalid';
  return email.toLowerCase() === own ? 'same' : undefined;
}

/** Pause in typing after which the address is checked, in ms. */
const CHECK_DEBOUNCE_MS = 500;

interface EmailCheck {
  readonly state: 'idle' | 'checking' | 'free' | 'refused';
  /** The provider's message if it rejects the address. */
  readonly message: string;
}

const idle: EmailCheck = { state: 'idle', message: '' };

/** Checks at the provider whether an address is available. Only a hint: submitting decides. */
function useEmailCheck(typed: string, own: string): EmailCheck {
  const { session } = useScreen();
  const [checked, setChecked] = useState<{ readonly email: string; readonly check: EmailCheck }>();
  const email = cleanEmail(typed).toLowerCase();
  const isWorthIt = email !== own && !checkCredentials({ email, password: '-' }).email;

  useEffect(() => {
    if (!isWorthIt) return;
    let isWanted = true;
    const stop = session.clock.after(CHECK_DEBOUNCE_MS, () => {
      setChecked({ email, check: { state: 'checking', message: '' } });
      void servicesOf(session)
        .postCheckEmail(email)
        .then(({ failure, message }) => {
          if (!isWanted) return;
          // Other failures, such as no network, are ignored.
          const isTaken = failure?.kind === 'rejected' && failure.code === 'taken';
          setChecked({
            email,
            check: failure ? { state: isTaken ? 'refused' : 'idle', message } : { state: 'free', message: '' },
          });
        });
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [session, email, isWorthIt]);

  return isWorthIt && checked?.email === email ? checked.check : idle;
}

interface EmailConfirmation {
  readonly isRunning: boolean;
  /** Why the address was not changed. */
  readonly failure: string | undefined;
  /** Undefined if the link is used up. */
  retry?(): void;
}

/** Changes the address as soon as the mailed link is opened. */
function useEmailConfirmation(onConfirmed: (saved: Teacher) => void): EmailConfirmation {
  const { session, reportFailure } = useScreen();
  const { emailToken, dropEmailToken } = useSettingsNavigation();
  const [isRunning, setIsRunning] = useState(emailToken !== undefined);
  const [failure, setFailure] = useState<string>();
  const tried = useRef<string>(undefined);

  const confirm = useCallback(
    async (token: string) => {
      setIsRunning(true);
      setFailure(undefined);
      const reply = await settingsOf(session).change({ emailToken: token });
      setIsRunning(false);
      const kind = reply.failure?.kind;
      // After the next sign-in this page is opened again.
      if (kind === 'expired' || kind === 'aborted') {
        tried.current = undefined;
        return;
      }
      // After a reply of the provider the link is used up; after a network failure it can be retried.
      if (
        succeeded(reply) ||
        kind === 'rejected' ||
        (reply.failure?.kind === 'http' && reply.failure.httpStatus === 422)
      )
        dropEmailToken?.();
      if (succeeded(reply)) onConfirmed(reply.data);
      else setFailure(reportFailure(reply));
    },
    [session, reportFailure, dropEmailToken, onConfirmed],
  );

  useEffect(() => {
    if (emailToken === undefined || tried.current === emailToken) return;
    tried.current = emailToken;
    void confirm(emailToken);
  }, [emailToken, confirm]);

  return { isRunning, failure, ...(emailToken !== undefined && { retry: () => void confirm(emailToken) }) };
}
