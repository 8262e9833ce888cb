import { search } from '../parts/icons.ts';
import { Empty } from '../parts/empty.tsx';
import { useText } from '../session-context.ts';
import { WayBack } from './way-back.tsx';

/** An address that no route has. */
export function NotFoundPage() {
  const t = useText();
  return (
    <div className="portal-plain">
      <h1>{t('portal.titles.notFound')}</h1>
      <Empty icon={search} message={t('portal.notFound.text')}>
        <WayBack />
      </Empty>
    </div>
  );
}
