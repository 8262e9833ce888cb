import { useSignals } from '@preact/signals-react/runtime';
import { useState, type FormEvent } from 'react';
import { cleanEmail, commonOf, emailProblem, passwordResetOf } from '../../core/index.ts';
import { LightDomField, LightDomSubmit } from '../../ui/form/light-dom-field.tsx';
import { LightDomForm } from '../../ui/form/light-dom.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { useSend } from './use-send.ts';

interface Props {
  readonly email: string;
  readonly takesFocus: boolean;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}

/** Asks for the address. A wrong form is told after a pause in typing, and keeps nobody from going on. */
export function RequestMail({ email, takesFocus, onEmail, onSent }: Props) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const loading = commonOf(session).isSubmitLoading.value;
  const [problem, setProblem] = useState<ReturnType<typeof emailProblem>>();
  const doubt = useEmailCheck(email);
  const { failure, send } = useSend();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (loading) return;
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement;
    const address = cleanEmail(field.value);
    const found = emailProblem(address);
    setProblem(found);
    if (found) return field.focus();
    onEmail(address);
    passwordResetOf(session).uncheck();
    if (await send(address)) onSent();
  }
  return (
    <>
      <PasswordResetTitle takesFocus={takesFocus}>{t('passwordReset.title')}</PasswordResetTitle>
      <p>{t('passwordReset.text')}</p>
      <LightDomForm name="forget" method="post" noValidate onSubmit={submit}>
        <div className="forget-form">
          {failure && (
            <p className="forget-error" role="alert" part="error">
              {failure}
            </p>
          )}
          <LightDomField
            name="email"
            type="email"
            label={t('passwordReset.email')}
            error={problem ? t(`passwordReset.${problem}`) : doubt}
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
            defaultValue={email}
            onInput={(event) => {
              setProblem(undefined);
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
