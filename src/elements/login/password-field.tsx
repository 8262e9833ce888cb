import { useState, type KeyboardEvent } from 'react';
import { Icon } from '../../ui/display/icon.tsx';
import { eye, eyeOff } from '../../ui/icons/icons-eye.ts';
import { LightDomField } from '../../ui/form/light-dom-field.tsx';
import { useText } from '../../runtime/screen-context.ts';

interface Props {
  readonly error: string | undefined;
  onInput(): void;
  readonly shown: boolean;
  onShow(shown: boolean): void;
}

/** The password, with a button to show it and a Caps Lock warning. */
export function PasswordField({ error, onInput, shown, onShow }: Props) {
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
