import type { ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import css from './data-state.css';
import { Icon } from './icon.tsx';
import { offline } from '../icons/icons.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import type { Omitted } from '../../core/api/index.ts';

interface EmptyStateProps {
  /** One sentence. */
  readonly message: string;
  /** A path from `icons.ts`. */
  readonly icon?: string;
  /** The message is also the heading of the page. */
  readonly isHeading?: boolean;
  /** One action. */
  readonly children?: ReactNode;
}

/** Shown instead of an empty list: a message and at most one action. */
export function EmptyState({ message, icon, isHeading = false, children }: EmptyStateProps) {
  useStyles(css);
  const Message = isHeading ? 'h1' : 'p';
  return (
    <div className="teacher-empty">
      {icon && (
        <span className="teacher-empty-icon">
          <Icon path={icon} />
        </span>
      )}
      <Message>{message}</Message>
      {children}
    </div>
  );
}

/** Says, while there is no network, how old the data is. */
export function OfflineBanner({ loadedAt }: { readonly loadedAt: number }) {
  useStyles(css);
  const t = useText();
  const dates = useDates();
  return (
    <p className="teacher-offline" role="status">
      <Icon path={offline} />
      {t('common.offlineSince', { time: dates.moment(loadedAt) })}
    </p>
  );
}

/** Says how many rows of a list are hidden because the provider sent them without required fields. */
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
