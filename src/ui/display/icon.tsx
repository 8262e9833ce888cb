import { useStyles } from '../../runtime/styles.ts';
import css from './icon.css';

interface Props {
  /** A path from `icons.ts`. */
  readonly path: string;
  /** Mirrored in right-to-left languages: for icons that point in the reading direction. */
  readonly directed?: boolean;
}

/** A decorative icon beside text or inside a labelled button; hidden from assistive technology. */
export function Icon({ path, directed = false }: Props) {
  useStyles(css);
  return (
    <svg className={`teacher-icon ${directed ? 'teacher-icon-directed' : ''}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
