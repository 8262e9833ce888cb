import { useStyles } from './styles.ts';
import css from './placeholders.css';

interface LoadingProps {
  /** Number of placeholder lines. */
  readonly lines?: number;
  /** Announced to screen readers. */
  readonly label?: string | undefined;
}

/**
 * A placeholder that appears after 200 ms, so that content that loads fast does not flicker (docs/spec.md, section 9).
 */
export function Loading({ lines = 3, label }: LoadingProps) {
  useStyles(css);
  return (
    <div className="teacher-loading" aria-busy="true" role={label && 'status'}>
      {label && <span className="teacher-visually-hidden">{label}</span>}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="teacher-loading-line" />
      ))}
    </div>
  );
}

interface ErrorMessageProps {
  /** What happened and what to do next. */
  readonly message: string;
  readonly retryLabel?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** A message about failed content, with an optional retry button. */
export function ErrorMessage({ message, retryLabel, onRetry }: ErrorMessageProps) {
  useStyles(css);
  return (
    <div className="teacher-failure" role="alert" part="error">
      <p>{message}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {retryLabel}
        </button>
      )}
    </div>
  );
}
