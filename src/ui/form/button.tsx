import type { ComponentProps, ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './button.css';

interface Props extends ComponentProps<'button'> {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** The action is in progress: the width stays, a second press does nothing. */
  readonly loading?: boolean;
  /** Announced while loading. */
  readonly loadingLabel?: string | undefined;
  readonly children?: ReactNode;
}

/** A native button. While loading, presses are ignored; it is not disabled, so that it keeps the focus. */
export function Button({
  kind = 'secondary',
  loading = false,
  loadingLabel,
  className = '',
  children,
  ...rest
}: Props) {
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
