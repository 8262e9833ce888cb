import { clock } from '../parts/icons.ts';
import { Empty } from '../parts/empty.tsx';
import { useText } from '../session-context.ts';
import { usePortal } from './portal-context.ts';
import { WayBack } from './way-back.tsx';

/** A page of the tree whose screen is still to come says so. */
export function LaterPage() {
  const t = useText();
  const { title } = usePortal();
  return (
    <div className="portal-plain">
      <h1>{title}</h1>
      <Empty icon={clock} message={t('portal.later.title')}>
        <p>{t('portal.later.text')}</p>
        <WayBack />
      </Empty>
    </div>
  );
}
