import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState, type FormEvent } from 'react';
import {
  accountOf,
  checkCredentials,
  cleanEmail,
  commonOf,
  succeeded,
  type CredentialsProblems,
  type Reply,
} from '../../core/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { LightDomField, LightDomSubmit } from '../../ui/form/light-dom-field.tsx';
import { LightDomForm } from '../../ui/form/light-dom.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { PasswordField } from './password-field.tsx';

type Field = keyof CredentialsProblems;
type Messages = Readonly<Partial<Record<Field | 'form', string>>>;

/** E-mail and password; the input stays after any reply. */
export function SignInForm({ silent, onAct }: { silent: boolean; onAct?: (() => void) | undefined }) {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const account = accountOf(session);
  const loading = commonOf(session).isSubmitLoading.value;
  const [problems, setProblems] = useState<CredentialsProblems>({});
  const [messages, setMessages] = useState<Messages>({});
  const [shown, setShown] = useState(false);
  useEffect(() => account.clear(), [account]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (loading) return;
    const email = cleanEmail(input(form, 'email').value);
    const password = input(form, 'password').value;
    const found = checkCredentials({ email, password });
    setProblems(found);
    setMessages({});
    const [first] = Object.keys(found) as Field[];
    if (first) return input(form, first).focus();

    // Whatever stands behind a teacher's back, or saves passwords, meets the usual dots.
    setShown(false);
    onAct?.();
    await account.login({ email, password });
    const result = account.loginResult.peek();
    if (!isComplete(result)) return;
    emit('teacher-login-result', { status: result.status, message: result.message });
    if (succeeded(result)) return;
    const field = fieldOf(result);
    const message = reportFailure(result);
    setMessages({ [field ?? 'form']: message === '' ? t('login.refused') : message });
    if (field) input(form, field).focus();
  }

  const correct = (field: Field) => () => setProblems(({ [field]: _solved, ...rest }) => rest);

  const error = (field: Field) => {
    const problem = problems[field];
    return problem ? t(`login.${problem}`) : silent ? undefined : messages[field];
  };
  return (
    <LightDomForm name="sign-in" method="post" noValidate onSubmit={submit}>
      <div className="login-form">
        {!silent && messages.form && (
          <p className="login-error" role="alert" part="error">
            {messages.form}
          </p>
        )}
        <LightDomField
          name="email"
          type="email"
          label={t('login.email')}
          error={error('email')}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          onInput={correct('email')}
        />
        <PasswordField error={error('password')} onInput={correct('password')} shown={shown} onShow={setShown} />
        <LightDomSubmit loading={loading}>{loading ? t('login.submitting') : t('login.submit')}</LightDomSubmit>
      </div>
    </LightDomForm>
  );
}

function input(form: HTMLFormElement, name: Field): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function isComplete(result: Partial<Reply<unknown>>): result is Reply<unknown> {
  return result.status !== undefined;
}

/** Which of the two fields the provider does not accept, when it says so. */
function fieldOf({ failure }: Reply<unknown>): Field | undefined {
  const field = failure && 'field' in failure ? failure.field : undefined;
  return failure?.kind !== 'invalid-response' && (field === 'email' || field === 'password') ? field : undefined;
}
