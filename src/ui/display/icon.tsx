import { useStyles } from '../../runtime/styles.ts';
import css from './icon.css';

interface Props {
  /** A drawing from `icons.ts`. */
  readonly path: string;
  /** Mirrored in right-to-left languages: for what points along the line of reading. */
  readonly directed?: boolean;
}

/** A small drawing beside words or inside a named button; it says nothing by itself. */
export function Icon({ path, directed = false }: Props) {
  useStyles(css);
  return (
    <svg className={`teacher-icon ${directed ? 'teacher-icon-directed' : ''}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
