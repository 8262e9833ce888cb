import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { commonOf } from '../../core/session/index.ts';
import { passwordStrength, passwordResetOf, type PasswordResetResult } from '../../core/account/index.ts';
import { settingsOf } from '../../core/settings/index.ts';
import { SUCCESS } from '../../core/api/index.ts';
import { AlertDialog } from '../../ui/dialog/dialog.tsx';
import { LightDomField, LightDomForm, LightDomSubmit } from '../../ui/form/light-dom.tsx';
import { useStrengthMessages } from '../../ui/form/use-strength-messages.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';
import { type ByField, FormError, useSubmission } from '../../ui/form/submission.tsx';
import { Button } from '../../ui/form/button.tsx';

interface Props {
  readonly token: string;
  readonly takesFocus: boolean;
  /** The link is used or expired, and the teacher has acknowledged it. */
  readonly onOver: () => void;
  readonly onDone: () => void;
}

/** The new password, twice. */
export function NewPassword({ token, takesFocus, onOver, onDone }: Props) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const loading = commonOf(session).isSubmitLoading.value;
  const [typed, setTyped] = useState('');
  const [isShown, setShown] = useState(false);
  const strength = useStrengthMessages(typed);
  // Hidden again when it is sent, for people nearby and for browsers that save passwords.
  const form = useNewPassword({ token, loading, onSend: () => setShown(false), onDone });
  const { warning } = form;

  const field = (name: NewPasswordField, more: { hint?: string; onInput?: (text: string) => void }) => (
    <LightDomField
      name={name}
      type={isShown ? 'text' : 'password'}
      label={t(`passwordReset.${name}`)}
      hint={more.hint}
      required
      error={form.errors[name]}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint={name === 'password' ? 'next' : 'done'}
      onInput={(event) => {
        form.clearErrors(name);
        more.onInput?.(event.currentTarget.value);
      }}
    />
  );
  return (
    <>
      <PasswordResetTitle takesFocus={takesFocus}>{t('passwordReset.newTitle')}</PasswordResetTitle>
      <p>{t('passwordReset.newText')}</p>
      <LightDomForm name="new-password" method="post" noValidate onSubmit={form.onSubmit}>
        <div className="account-card-form">
          <FormError>{form.errors.form}</FormError>
          {field('password', { hint: strength, onInput: setTyped })}
          {field('repeat', {})}
          <label className="password-reset-show">
            <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
            {t('passwordReset.show')}
          </label>
          <LightDomSubmit loading={loading}>
            {loading ? t('passwordReset.saving') : t('passwordReset.save')}
          </LightDomSubmit>
        </div>
      </LightDomForm>
      {warning && (
        <AlertDialog
          isWarning
          title={t('passwordReset.hint')}
          text={warning.text}
          onClose={() => {
            form.closeWarning();
            if (warning.isLinkOver) onOver();
          }}
        />
      )}
    </>
  );
}

type NewPasswordField = 'password' | 'repeat';
type Problem = 'missing' | 'short' | 'long' | 'repeatMissing' | 'different';

/** The server's message for the warning dialog. */
interface ResetWarning {
  readonly text: string;
  /** The link is used or expired. */
  readonly isLinkOver: boolean;
}

interface Options {
  readonly token: string;
  readonly loading: boolean;
  readonly onSend: () => void;
  readonly onDone: () => void;
}

/** Sets a new password with a mailed token. The passwords are in the two uncontrolled fields only. */
function useNewPassword({ token, loading, onSend, onDone }: Options) {
  const t = useText();
  const { session, reportFailure } = useScreen();
  const [warning, setWarning] = useState<ResetWarning>();
  const form = useSubmission<NewPasswordField, Problem>({ message: (problem) => t(`passwordReset.${problem}`) });

  async function send(password: string): Promise<PasswordResetResult> {
    onSend();
    const model = passwordResetOf(session);
    await model.reset(token, password);
    const result = model.forgetResult.peek();
    // All sessions of that teacher have ended. Only the provider knows whether this browser's session, perhaps of
    // another teacher, is one of them; if so, its drafts are kept for the next sign-in.
    if (result.status === SUCCESS && session.state.peek() === 'active') await settingsOf(session).load(false);
    return result;
  }

  async function submit({ elements }: HTMLFormElement): Promise<void> {
    if (loading) return;
    const valueOf = (name: NewPasswordField) => (elements.namedItem(name) as HTMLInputElement).value;
    const password = valueOf('password');
    await form.submit(
      problemsOf(password, valueOf('repeat')),
      () => send(password),
      (result) => {
        if (result.status === SUCCESS) return onDone();
        const message = reportFailure(result);
        const isLinkOver = isTokenRejected(result);
        if (!isLinkOver && !isServerMessage(result)) return { message };
        return setWarning({ text: message, isLinkOver });
      },
    );
  }

  return {
    errors: form.errors,
    clearErrors: form.clearErrors,
    onSubmit: form.handleSubmit(submit),
    warning,
    closeWarning: () => setWarning(undefined),
  };
}

function problemsOf(password: string, repeat: string): ByField<NewPasswordField, Problem> {
  const { level } = passwordStrength(password);
  if (level === 'empty') return { password: 'missing' };
  if (level === 'short' || level === 'long') return { password: level };
  if (repeat === '') return { repeat: 'repeatMissing' };
  return repeat === password ? {} : { repeat: 'different' };
}

/** The warning dialog is for messages of the server (docs/spec.md, section 8), not for a network failure. */
function isServerMessage({ failure, message }: PasswordResetResult): boolean {
  const isAnswer = failure?.kind === 'rejected' || failure?.kind === 'http';
  return isAnswer && Boolean(message) && message !== (failure.kind === 'http' ? failure.message : '');
}

function isTokenRejected({ failure }: PasswordResetResult): boolean {
  return failure?.kind === 'rejected' && failure.field === 'token';
}

/** The link is used, expired or invalid; offers to request another. */
export function LinkExpired({ onAgain }: { readonly onAgain: () => void }) {
  const t = useText();
  return (
    <>
      <PasswordResetTitle takesFocus>{t('passwordReset.overTitle')}</PasswordResetTitle>
      <p>{t('passwordReset.overText')}</p>
      <div className="password-reset-actions">
        <Button kind="primary" onClick={onAgain}>
          {t('passwordReset.title')}
        </Button>
      </div>
    </>
  );
}
