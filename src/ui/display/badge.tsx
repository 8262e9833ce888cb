import type { ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './badge.css';
import tones from './tones.css';

interface Props {
  /** Each kind has a different shape, so that colour is never the only sign of a state. */
  readonly kind: 'outlined' | 'filled' | 'quiet' | 'struck' | 'warning';
  readonly children: ReactNode;
}

export function Badge({ kind, children }: Props) {
  useStyles(tones);
  useStyles(css);
  return <span className={`teacher-badge teacher-badge-${kind}`}>{children}</span>;
}
