import { useSignals } from '@preact/signals-react/runtime';
import { useState, type FormEvent } from 'react';
import { commonOf, passwordResetOf, settingsOf, SUCCESS, type PasswordResetResult } from '../../core/index.ts';
import { passwordStrength } from '../../core/account/index.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { LightDomField, LightDomSubmit } from '../../ui/form/light-dom-field.tsx';
import { LightDomForm } from '../../ui/form/light-dom.tsx';
import { useStrengthMessages } from '../../ui/form/use-strength-messages.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';

interface Props {
  readonly token: string;
  readonly takesFocus: boolean;
  /** The link is of no use any more, and the person has read it. */
  readonly onOver: () => void;
  readonly onDone: () => void;
}

type Field = 'password' | 'repeat';
type Problems = Partial<Record<Field, 'missing' | 'short' | 'long' | 'repeatMissing' | 'different'>>;

/** The new password, twice. What is typed is nowhere but in the two fields. */
export function NewPassword({ token, takesFocus, onOver, onDone }: Props) {
  useSignals();
  const t = useText();
  const { session, reportFailure } = useScreen();
  const loading = commonOf(session).isSubmitLoading.value;
  const [typed, setTyped] = useState('');
  const [isShown, setShown] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [refusal, setRefusal] = useState<{ text: string; isOver: boolean }>();
  const strength = useStrengthMessages(typed);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (loading) return;
    const password = input(form, 'password').value;
    const found = problemsOf(password, input(form, 'repeat').value);
    setProblems(found);
    const [first] = Object.keys(found) as Field[];
    if (first) return input(form, first).focus();

    // Whatever stands behind a teacher's back, or saves passwords, meets the usual dots.
    setShown(false);
    setFailure(undefined);
    const model = passwordResetOf(session);
    await model.reset(token, password);
    const result = model.forgetResult.peek();
    if (result.status === SUCCESS) {
      // All sessions of that teacher have ended. Whether the one of this browser is among them the provider knows: it
      // may be another teacher's. Where it is, drafts wait for the next sign-in.
      if (session.state.peek() === 'active') await settingsOf(session).load(false);
      onDone();
    } else if (isLinkOver(result) || hasServersWords(result))
      setRefusal({ text: reportFailure(result), isOver: isLinkOver(result) });
    else setFailure(reportFailure(result));
  }

  const field = (name: Field, more: { hint?: string; onInput?: (text: string) => void }) => (
    <LightDomField
      name={name}
      type={isShown ? 'text' : 'password'}
      label={t(`passwordReset.${name}`)}
      hint={more.hint}
      required
      error={problems[name] && t(`passwordReset.${problems[name]}`)}
      autoComplete="new-password"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint={name === 'password' ? 'next' : 'done'}
      onInput={(event) => {
        setProblems(({ [name]: _solved, ...rest }) => rest);
        more.onInput?.(event.currentTarget.value);
      }}
    />
  );
  return (
    <>
      <PasswordResetTitle takesFocus={takesFocus}>{t('passwordReset.newTitle')}</PasswordResetTitle>
      <p>{t('passwordReset.newText')}</p>
      <LightDomForm name="new-password" method="post" noValidate onSubmit={submit}>
        <div className="forget-form">
          {failure && (
            <p className="forget-error" role="alert" part="error">
              {failure}
            </p>
          )}
          {field('password', { hint: strength, onInput: setTyped })}
          {field('repeat', {})}
          <label className="forget-show">
            <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
            {t('passwordReset.show')}
          </label>
          <LightDomSubmit loading={loading}>
            {loading ? t('passwordReset.saving') : t('passwordReset.save')}
          </LightDomSubmit>
        </div>
      </LightDomForm>
      {refusal && (
        <AlertDialog
          title={t('common.hint')}
          text={refusal.text}
          onClose={() => {
            setRefusal(undefined);
            if (refusal.isOver) onOver();
          }}
        />
      )}
    </>
  );
}

function problemsOf(password: string, repeat: string): Problems {
  const { level } = passwordStrength(password);
  if (level === 'empty') return { password: 'missing' };
  if (level === 'short' || level === 'long') return { password: level };
  if (repeat === '') return { repeat: 'repeatMissing' };
  return repeat === password ? {} : { repeat: 'different' };
}

function input(form: HTMLFormElement, name: Field): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

/** The warning dialog is for what the server says (docs/spec.md, section 8); nobody else's words stand there, such as a lost network's. */
function hasServersWords({ failure, message }: PasswordResetResult): boolean {
  const isAnswer = failure?.kind === 'rejected' || failure?.kind === 'http';
  return isAnswer && Boolean(message) && message !== (failure.kind === 'http' ? failure.message : '');
}

/** Is it the link that the provider does not accept? */
function isLinkOver({ failure }: PasswordResetResult): boolean {
  return failure?.kind === 'rejected' && failure.field === 'token';
}
