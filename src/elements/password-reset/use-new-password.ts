import { useState } from 'react';
import { passwordResetOf, settingsOf, SUCCESS, type PasswordResetResult } from '../../core/index.ts';
import { passwordStrength } from '../../core/account/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useSubmission, type ByField } from '../../ui/form/use-submission.ts';

export type NewPasswordField = 'password' | 'repeat';
type Problem = 'missing' | 'short' | 'long' | 'repeatMissing' | 'different';

/** The server's message for the warning dialog. */
export interface ResetWarning {
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
export function useNewPassword({ token, loading, onSend, onDone }: Options) {
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
