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

/** Defined here rather than in icons.ts, so that the sign-in form loads only these two icons. */
export const eye =
  'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.500S2 10 2 10zM10 12.300a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.600z';
export const eyeOff = `${eye}M4 16.5 16 3.5`;
