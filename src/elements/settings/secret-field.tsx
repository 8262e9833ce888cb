import { useState, type KeyboardEvent } from 'react';
import { Icon } from '../parts/icon.tsx';
import { eye, eyeOff } from '../parts/icons-eye.ts';
import { LightField } from '../parts/light-field.tsx';
import { useText } from '../session-context.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A password in the page's own tree, where password managers find it: it can be shown, and Caps Lock is told. */
export function SecretField({ name, label, hint, error, autoComplete, value, onChange }: Props) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const toggle = t(isShown ? 'settings.password.hide' : 'settings.password.show', { field: label });
  return (
    <div className="secret-field">
      <LightField
        name={name} type={isShown ? 'text' : 'password'} label={label} hint={hint} error={error} required
        autoComplete={autoComplete} autoCapitalize="none" spellCheck={false}
        value={value} onChange={(event) => onChange(event.target.value)}
        onKeyDown={look} onKeyUp={look} onBlur={() => setCapsLock(false)}
        trailing={
          <button className="secret-field-eye" type="button" title={toggle} aria-label={toggle} onClick={() => setIsShown(!isShown)}>
            <Icon path={isShown ? eyeOff : eye} />
          </button>
        }
      />
      <p className="secret-field-caps" role="status">{capsLock && t('settings.password.capsLock')}</p>
    </div>
  );
}
