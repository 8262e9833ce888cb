import { useSignals } from '@preact/signals-react/runtime';
import { cleanEmail, commonOf, emailProblem, passwordResetOf } from '../../core/index.ts';
import { LightDomField, LightDomSubmit } from '../../ui/form/light-dom-field.tsx';
import { LightDomForm } from '../../ui/form/light-dom.tsx';
import { useSubmission } from '../../ui/form/use-submission.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { useSend } from './use-send.ts';
import { FormError } from '../../ui/form/form-error.tsx';

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
