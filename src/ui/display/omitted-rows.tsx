import type { Omitted } from '../../core/index.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import css from './offline-banner.css';

/** Says how many rows of a list are not shown, because the provider sent them without what they need. */
export function OmittedRows({ omitted }: { readonly omitted: Pick<Omitted, 'count'> | undefined }) {
  useStyles(css);
  const t = useText();
  return (
    omitted && (
      <p className="teacher-offline" role="status">
        {t('common.omitted', { count: omitted.count })}
      </p>
    )
  );
}
