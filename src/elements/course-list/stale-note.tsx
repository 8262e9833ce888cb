import { Icon } from '../parts/icon.tsx';
import { offline } from '../parts/icons.ts';
import { useText } from '../session-context.ts';
import { useStyles } from '../styles.ts';
import { useDates } from '../use-dates.ts';
import css from './stale-note.css';

/** There is no network: what is shown is as old as it says. */
export function StaleNote({ loadedAt }: { readonly loadedAt: number }) {
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
