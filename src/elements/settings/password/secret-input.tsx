import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { eye, eyeOff } from '../../../ui/icons/icons-eye.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './secret-input.css';
import { useSecret } from './use-secret.ts';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A password input in the shadow tree, with a button to show it and a Caps Lock warning. */
export function SecretInput({ label, hint, error, autoComplete, value, onChange }: Props) {
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
