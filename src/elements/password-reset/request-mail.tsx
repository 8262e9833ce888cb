import { useSignals } from '@preact/signals-react/runtime';
import { useState, useEffect } from 'react';
import { cleanEmail, emailProblem, passwordResetOf } from '../../core/account/index.ts';
import { commonOf } from '../../core/session/index.ts';
import { failureText, SUCCESS } from '../../core/api/index.ts';
import { LightDomField, LightDomForm, LightDomSubmit } from '../../ui/form/light-dom.tsx';
import { FormError, useSubmission } from '../../ui/form/submission.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';
import { SECOND_MS, MINUTE_MS, DAY_MS } from '../../core/time/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { useNow } from '../../runtime/hooks/use-now.ts';

interface Props {
  readonly email: string;
  readonly takesFocus: boolean;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}

type Problem = NonNullable<ReturnType<typeof emailProblem>>;

/** Asks for the address. While typing stops, the provider's check is shown; it does not prevent a submit. */
export function RequestMail({ email, takesFocus, onEmail, onSent }: Props) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const loading = commonOf(session).isSubmitLoading.value;
  const form = useSubmission<'email', Problem>({ message: (problem) => t(`passwordReset.${problem}`) });
  const warning = useEmailCheck(email);
  const { failure, send } = useSend();

  async function submit({ elements }: HTMLFormElement): Promise<void> {
    if (loading) return;
    const address = cleanEmail((elements.namedItem('email') as HTMLInputElement).value);
    await form.submit(
      { email: emailProblem(address) },
      () => {
        onEmail(address);
        passwordResetOf(session).uncheck();
        return send(address);
      },
      (isSent) => {
        if (isSent) onSent();
      },
    );
  }
  return (
    <>
      <PasswordResetTitle takesFocus={takesFocus}>{t('passwordReset.title')}</PasswordResetTitle>
      <p>{t('passwordReset.text')}</p>
      <LightDomForm name="forget" method="post" noValidate onSubmit={form.handleSubmit(submit)}>
        <div className="account-card-form">
          <FormError>{failure}</FormError>
          <LightDomField
            name="email"
            type="email"
            label={t('passwordReset.email')}
            error={form.errors.email ?? warning}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            defaultValue={email}
            onInput={(event) => {
              form.clearErrors('email');
              onEmail(event.currentTarget.value);
            }}
          />
          <LightDomSubmit loading={loading}>
            {loading ? t('passwordReset.sending') : t('passwordReset.send')}
          </LightDomSubmit>
        </div>
      </LightDomForm>
    </>
  );
}

interface MailSentProps {
  readonly email: string;
  readonly takesFocus: boolean;
  readonly onOther: () => void;
}

/** Time until a mail can be requested again, in ms; most have arrived by then. */
const RESEND_DELAY_MS = MINUTE_MS;

/** What happens next; the same text for known and unknown addresses. */
export function MailSent({ email, takesFocus, onOther }: MailSentProps) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const loading = commonOf(session).isSubmitLoading.value;
  const [from, setFrom] = useState(() => session.clock.now() + RESEND_DELAY_MS);
  const [isRepeated, setRepeated] = useState(false);
  const { failure, send } = useSend();
  const now = useNow((now) => (now < from ? Math.min(now + SECOND_MS, from) : now + DAY_MS));
  const seconds = Math.max(0, Math.ceil((from - now) / SECOND_MS));

  async function repeat() {
    if (seconds > 0) return;
    setRepeated(false);
    if (!(await send(email))) return;
    setRepeated(true);
    setFrom(session.clock.now() + RESEND_DELAY_MS);
  }
  return (
    <>
      <PasswordResetTitle takesFocus={takesFocus}>{t('passwordReset.sentTitle')}</PasswordResetTitle>
      <div className="password-reset-text">
        <p>{t('passwordReset.sent')}</p>
        <p className="password-reset-address">
          <bdi>{email}</bdi>
        </p>
        <p>{t('passwordReset.life')}</p>
        <p className="password-reset-quiet">{t('passwordReset.notArrived')}</p>
      </div>
      <FormError>{failure}</FormError>
      <div className="password-reset-actions">
        <p role="status">{isRepeated && t('passwordReset.sentAgain')}</p>
        <Button
          loading={loading}
          loadingLabel={t('passwordReset.sending')}
          aria-disabled={seconds > 0 || undefined}
          onClick={() => void repeat()}
        >
          {seconds > 0 ? t('passwordReset.againIn', { seconds }) : t('passwordReset.again')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {t('passwordReset.otherAddress')}
        </Button>
      </div>
    </>
  );
}

/** Pause in typing after which the address is checked, in ms. */
const CHECK_DEBOUNCE_MS = 700;

/**
 * The provider's message about the format of the typed address; undefined if there is none. The reply does not disclose
 * whether the address is known. Reads signals: the caller uses `useSignals()`.
 */
function useEmailCheck(email: string): string | undefined {
  const t = useText();
  const { session } = useScreen();
  const password = passwordResetOf(session);
  const reply = password.checkMsg.value;

  useEffect(() => {
    password.uncheck();
    // Not before the address has an @.
    if (!email.includes('@')) return undefined;
    return session.clock.after(CHECK_DEBOUNCE_MS, () => void password.check(cleanEmail(email)));
  }, [session, password, email]);
  useEffect(() => () => password.uncheck(), [password]);

  const { failure } = reply;
  const isAboutForm = failure && 'field' in failure && failure.kind !== 'invalid-response' && failure.field === 'email';
  return isAboutForm ? failureText(reply, t) : undefined;
}

interface Sending {
  /** Why no mail was sent. */
  readonly failure: string | undefined;
  /** Requests the mail; true if the provider accepted, which does not disclose whether the address is known. */
  send(email: string): Promise<boolean>;
}

function useSend(): Sending {
  const { session, reportFailure } = useScreen();
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    async send(email) {
      const password = passwordResetOf(session);
      setFailure(undefined);
      await password.sendEmail(email);
      const result = password.forgetResult.peek();
      if (result.status === SUCCESS) return true;
      setFailure(reportFailure(result));
      return false;
    },
  };
}
