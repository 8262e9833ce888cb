import type { ReactNode } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './compact-bar.css';

/** The bar above every other page of the portal while a call runs: what it is, and the way back. */
export function CompactBar({ children }: { readonly children: ReactNode }) {
  useStyles(css);
  const t = useText();
  return (
    <section className="live-compact-bar" aria-label={t('liveRoom.compact.label')}>
      {children}
    </section>
  );
}
