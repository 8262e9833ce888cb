import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { accountOf, checkCredentials, cleanEmail, type CredentialsProblems } from '../../core/account/index.ts';
import { commonOf } from '../../core/session/index.ts';
import type { Reply } from '../../core/api/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { LightDomField, LightDomForm, LightDomSubmit } from '../../ui/form/light-dom.tsx';
import { FormError, rejectedField, useSubmission } from '../../ui/form/submission.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { eye, eyeOff, Icon } from '../../ui/display/icon.tsx';

type Field = keyof CredentialsProblems;
type Problem = NonNullable<CredentialsProblems[Field]>;

/** A right password that needs a code as well (docs/decisions/076). */
export interface CodeChallenge {
  readonly email: string;
  readonly challenge: string;
}

interface Props {
  /** The address at first. */
  readonly email?: string | undefined;
  /** The server's messages are not shown. */
  readonly silent: boolean;
  /** Called when the password is right, and a code is needed. */
  readonly onChallenge: (challenge: CodeChallenge) => void;
  /** Called when credentials are sent. */
  readonly onSubmit?: (() => void) | undefined;
}

/** E-mail and password; the input is kept after any reply. */
export function SignInForm({ email: first, silent, onChallenge, onSubmit }: Props) {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const { emit } = useHost<typeof contract>();
  const account = accountOf(session);
  const loading = commonOf(session).isSubmitLoading.value;
  const form = useSubmission<Field, Problem>({ message: (problem) => t(`login.${problem}`) });
  const [shown, setShown] = useState(false);
  useEffect(() => account.clear(), [account]);

  // Uncontrolled, because password managers fill fields without events.
  async function submit(node: HTMLFormElement): Promise<void> {
    if (loading) return;
    const email = cleanEmail(input(node, 'email').value);
    const password = input(node, 'password').value;
    await form.submit(
      checkCredentials({ email, password }),
      () => {
        // Hidden again, for people nearby and for browsers that save passwords.
        setShown(false);
        onSubmit?.();
        return account.login({ email, password });
      },
      ({ kind, reply }) => {
        const { challenge } = (reply.errorData ?? {}) as { challenge?: string };
        if (challenge) return onChallenge({ email, challenge });
        emit('teacher-login-result', { status: reply.status, message: reply.message });
        if (kind === 'signed-in') return undefined;
        const field = fieldOf(reply);
        const message = reportFailure(reply) || t('login.rejected');
        if (!silent) return { field, message };
        if (field) input(node, field).focus();
        return undefined;
      },
    );
  }

  return (
    <LightDomForm name="sign-in" method="post" noValidate onSubmit={form.handleSubmit(submit)}>
      <div className="account-card-form">
        <FormError>{form.errors.form}</FormError>
        {account.isWaiting.value && (
          <p className="login-again" role="status">
            {t('login.busy')}
          </p>
        )}
        <LightDomField
          name="email"
          type="email"
          label={t('login.email')}
          defaultValue={first}
          error={form.errors.email}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          onInput={() => form.clearErrors('email')}
        />
        <PasswordField
          error={form.errors.password}
          onInput={() => form.clearErrors('password')}
          shown={shown}
          onShow={setShown}
        />
        <LightDomSubmit loading={loading}>{loading ? t('login.submitting') : t('login.submit')}</LightDomSubmit>
      </div>
    </LightDomForm>
  );
}

function input(form: HTMLFormElement, name: Field): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** The field that the provider rejected, if it named one. */
function fieldOf(result: Reply<unknown>): Field | undefined {
  const field = rejectedField(result);
  return field === 'email' || field === 'password' ? field : undefined;
}

interface PasswordFieldProps {
  readonly error: string | undefined;
  onInput(): void;
  readonly shown: boolean;
  onShow(shown: boolean): void;
}

/** The password, with a button to show it and a Caps Lock warning. */
function PasswordField({ error, onInput, shown, onShow }: PasswordFieldProps) {
  const t = useText();
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const name = shown ? t('login.hidePassword') : t('login.showPassword');
  return (
    <div className="login-password">
      <LightDomField
        name="password"
        type={shown ? 'text' : 'password'}
        label={t('login.password')}
        error={error}
        required
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        onInput={onInput}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCapsLock(false)}
        trailing={
          <button className="login-eye" type="button" title={name} aria-label={name} onClick={() => onShow(!shown)}>
            <Icon path={shown ? eyeOff : eye} />
          </button>
        }
      />
      <p className="login-caps-lock" role="status">
        {capsLock && t('login.capsLock')}
      </p>
    </div>
  );
}
