import { useId } from 'react';
import type { ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './field.css';

/** Props to spread on a field's native input, textarea or select. */
export interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface Props {
  readonly label: string;
  /** A mark after the label, such as 必須 or 任意. */
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  /** Error message with the remedy; undefined if there is no error. */
  readonly error?: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** `<Field label="件名" error={error}>{(control) => <input {...control} name="subject" />}</Field>` */
export function Field({ label, mark, hint, error, children }: Props) {
  useStyles(css);
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="teacher-field">
      <label className="teacher-field-label" htmlFor={id}>
        {label}
        {mark && <span className="teacher-field-mark">{mark}</span>}
      </label>
      {children({
        id,
        className: 'teacher-input',
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="teacher-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="teacher-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
