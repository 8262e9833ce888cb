import { useState, type KeyboardEvent } from 'react';
import { Field } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { eye, eyeOff } from '../parts/icons-eye.ts';
import { useText } from '../session-context.ts';
import { useStyles } from '../styles.ts';
import css from './secret-input.css';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A password in a form of its own within the screen: it can be shown, and Caps Lock is told. */
export function SecretInput({ label, hint, error, autoComplete, value, onChange }: Props) {
  useStyles(css);
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const name = t(isShown ? 'settings.password.hide' : 'settings.password.show', { field: label });
  return (
    <div className="secret-input">
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <div className="secret-input-line" dir="ltr">
            <input
              {...control} type={isShown ? 'text' : 'password'} autoComplete={autoComplete} autoCapitalize="none" spellCheck={false}
              value={value} onChange={(event) => onChange(event.target.value)}
              onKeyDown={look} onKeyUp={look} onBlur={() => setCapsLock(false)}
            />
            <button type="button" title={name} aria-label={name} onClick={() => setIsShown(!isShown)}><Icon path={isShown ? eyeOff : eye} /></button>
          </div>
        )}
      </Field>
      <p className="secret-input-caps" role="status">{capsLock && t('settings.password.capsLock')}</p>
    </div>
  );
}
