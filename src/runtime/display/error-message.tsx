import { useStyles } from '../styles.ts';
import css from './error-message.css';

interface Props {
  /** What happened and what to do next. */
  readonly message: string;
  readonly retryLabel?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** A message about failed content, with an optional retry button. */
export function ErrorMessage({ message, retryLabel, onRetry }: Props) {
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
