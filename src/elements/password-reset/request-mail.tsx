import { useSignals } from '@preact/signals-react/runtime';
import { useState, type FormEvent } from 'react';
import { cleanEmail, commonOf, emailProblem, passwordOf } from '../../core/index.ts';
import { LightField, LightSubmit } from '../../ui/form/light-dom-field.tsx';
import { LightForm } from '../../ui/form/light-dom.tsx';
import { useRoom, useText } from '../../runtime/screen-context.ts';
import { ForgetTitle } from './password-reset-title.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { useSend } from './use-send.ts';

interface Props {
  readonly email: string;
  readonly takesFocus: boolean;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}

/** Asks for the address. A wrong form is told after a pause in typing, and keeps nobody from going on. */
export function AskMail({ email, takesFocus, onEmail, onSent }: Props) {
  useSignals();
  const t = useText();
  const { session } = useRoom();
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
    passwordOf(session).uncheck();
    if (await send(address)) onSent();
  }
  return (
    <>
      <ForgetTitle takesFocus={takesFocus}>{t('forget.title')}</ForgetTitle>
      <p>{t('forget.text')}</p>
      <LightForm name="forget" method="post" noValidate onSubmit={submit}>
        <div className="forget-form">
          {failure && <p className="forget-error" role="alert" part="error">{failure}</p>}
          <LightField
            name="email" type="email" label={t('forget.email')} error={problem ? t(`forget.${problem}`) : doubt} required
            autoComplete="username" autoCapitalize="none" spellCheck={false} enterKeyHint="send" defaultValue={email}
            onInput={(event) => {
              setProblem(undefined);
              onEmail(event.currentTarget.value);
            }}
          />
          <LightSubmit loading={loading}>{loading ? t('forget.sending') : t('forget.send')}</LightSubmit>
        </div>
      </LightForm>
    </>
  );
}
