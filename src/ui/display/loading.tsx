import { useStyles } from '../../runtime/styles.ts';
import css from './loading.css';

interface Props {
  /** How many lines of text are on their way. */
  readonly lines?: number;
  /** What is loading, for those who do not see it. */
  readonly label?: string | undefined;
}

/** A placeholder that appears after 200 ms (spec section 9); what comes sooner does not flicker. */
export function Loading({ lines = 3, label }: Props) {
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
