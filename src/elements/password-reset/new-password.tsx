import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { commonOf } from '../../core/index.ts';
import { AlertDialog } from '../../ui/dialog/alert-dialog.tsx';
import { LightDomField, LightDomSubmit } from '../../ui/form/light-dom-field.tsx';
import { LightDomForm } from '../../ui/form/light-dom.tsx';
import { useStrengthMessages } from '../../ui/form/use-strength-messages.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { PasswordResetTitle } from './password-reset-title.tsx';
import { useNewPassword, type NewPasswordField } from './use-new-password.ts';
import { FormError } from '../../ui/form/form-error.tsx';

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
