import { useState, type KeyboardEvent } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { eye, eyeOff, Icon } from '../../../ui/display/icon.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import { useText } from '../../../runtime/screen-context.ts';
import css from './secret-input.css';

export interface SecretInputProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A password input in the shadow tree, with a button to show it and a Caps Lock warning. */
export function SecretInput({ label, hint, error, autoComplete, value, onChange }: SecretInputProps) {
  useStyles(css);
  const { isShown, capsLock, control, toggle } = useSecret(label);
  return (
    <div className="secret-input">
      <Field label={label} hint={hint} error={error}>
        {(field) => (
          <div className="secret-input-line" dir="ltr">
            <input
              {...field}
              {...control}
              autoComplete={autoComplete}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <button {...toggle}>
              <Icon path={isShown ? eyeOff : eye} />
            </button>
          </div>
        )}
      </Field>
      <p className="secret-input-caps" role="status">
        {capsLock}
      </p>
    </div>
  );
}

/** Showing a password, and a Caps Lock warning. `label` is the field's label. */
export function useSecret(label: string) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const name = t(isShown ? 'settings.password.hide' : 'settings.password.show', { field: label });
  return {
    isShown,
    /** The Caps Lock warning, if any. */
    capsLock: capsLock && t('settings.password.capsLock'),
    control: {
      type: isShown ? 'text' : 'password',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown: look,
      onKeyUp: look,
      onBlur: () => setCapsLock(false),
    },
    toggle: { type: 'button', title: name, 'aria-label': name, onClick: () => setIsShown(!isShown) },
  } as const;
}
