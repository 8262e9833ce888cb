import { Icon } from '../../../ui/display/icon.tsx';
import { eye, eyeOff } from '../../../ui/icons/icons-eye.ts';
import { LightDomField } from '../../../ui/form/light-dom-field.tsx';
import { useSecret } from './use-secret.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A password input in the light DOM for password managers, with a button to show it and a Caps Lock warning. */
export function SecretField({ name, label, hint, error, autoComplete, value, onChange }: Props) {
  const { isShown, capsLock, control, toggle } = useSecret(label);
  return (
    <div className="secret-field">
      <LightDomField
        {...control}
        name={name}
        label={label}
        hint={hint}
        error={error}
        required
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        trailing={
          <button {...toggle} className="secret-field-eye">
            <Icon path={isShown ? eyeOff : eye} />
          </button>
        }
      />
      <p className="secret-field-caps" role="status">
        {capsLock}
      </p>
    </div>
  );
}
