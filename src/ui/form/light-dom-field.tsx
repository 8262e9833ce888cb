import type { ComponentProps, ReactNode } from 'react';
import { LightDom, useLightDomId } from './light-dom.tsx';

interface Props extends ComponentProps<'input'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Error message with the remedy; undefined if there is no error. */
  readonly error?: string | undefined;
  /** Rendered over the end of the input, in the shadow tree: for example a button that shows the password. */
  readonly trailing?: ReactNode;
}

/** A labelled input in the light DOM. Hint and error are there too, because ids do not work across shadow boundaries. */
export function LightDomField({ name, label, hint, error, trailing, ...rest }: Props) {
  const id = useLightDomId(name);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="teacher-light-dom-field">
      <LightDom className="teacher-light-dom-label">
        <label htmlFor={id}>{label}</label>
      </LightDom>
      <div className="teacher-light-dom-line">
        <LightDom className={`teacher-light-dom-input ${trailing ? 'teacher-light-dom-trailed' : ''}`}>
          <input
            {...rest}
            name={name}
            id={id}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
          />
        </LightDom>
        {trailing && <div className="teacher-light-dom-trailing">{trailing}</div>}
      </div>
      {hint && (
        <LightDom className="teacher-light-dom-hint">
          <p id={`${id}-hint`}>{hint}</p>
        </LightDom>
      )}
      {error && (
        <LightDom className="teacher-light-dom-error">
          <p id={`${id}-error`}>{error}</p>
        </LightDom>
      )}
    </div>
  );
}

interface SubmitProps extends ComponentProps<'button'> {
  /** The action is in progress: the width stays, a second press does nothing. */
  readonly loading?: boolean;
}

/** The submit button of a `LightDomForm`; it is in the light DOM, so that Enter submits the form. */
export function LightDomSubmit({ loading = false, ...rest }: SubmitProps) {
  return (
    <div className="teacher-light-dom-submit">
      <LightDom className="teacher-light-dom-button">
        <button
          {...rest}
          type="submit"
          part="submit"
          aria-busy={loading || undefined}
          aria-disabled={loading || undefined}
          onClick={loading ? (event) => event.preventDefault() : rest.onClick}
        />
      </LightDom>
      {loading && <span className="teacher-spinner" />}
    </div>
  );
}
