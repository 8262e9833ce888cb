import { Icon } from '../../../ui/display/icon.tsx';
import { offline } from '../../../ui/display/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import css from './offline-banner.css';

/** There is no network: what is shown is as old as it says. */
export function OfflineBanner({ loadedAt }: { readonly loadedAt: number }) {
  useStyles(css);
  const t = useText();
  const dates = useDates();
  return (
    <p className="stale-note" role="status">
      <Icon path={offline} />
      {t('common.offlineSince', { time: dates.moment(loadedAt) })}
    </p>
  );
}
