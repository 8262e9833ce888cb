import { useStyles } from '../styles.ts';
import css from './loading.css';

interface Props {
  /** Number of placeholder lines. */
  readonly lines?: number;
  /** Announced to screen readers. */
  readonly label?: string | undefined;
}

/** A placeholder that appears after 200 ms, so that fast content does not flicker (docs/spec.md, section 9). */
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
