import type { ComponentProps, ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './button.css';

interface Props extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** The act is under way: the width stays, a second press does nothing. */
  readonly loading?: boolean;
  /** What is announced while it is under way. */
  readonly loadingLabel?: string | undefined;
  readonly children?: ReactNode;
}

/** A native button. While loading it keeps the focus: it is not disabled, its press is only ignored. */
export function Button({ kind = 'secondary', loading = false, loadingLabel, className = '', children, ...rest }: Props) {
  useStyles(css);
  return (
    <button
      type="button"
      {...rest}
      className={`teacher-button teacher-button-${kind} ${className}`}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
    >
      <span className="teacher-button-content">{children}</span>
      {loading && (
        <span className="teacher-spinner" role="status">
          <span className="teacher-visually-hidden">{loadingLabel}</span>
        </span>
      )}
    </button>
  );
}
