import { Icon } from './icon.tsx';
import { offline } from '../icons/icons.ts';
import { useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import css from './offline-banner.css';

/** Without a network: since when the data is not up to date. */
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
