import { search } from '../../../ui/icons/icons.ts';
import { EmptyState } from '../../../ui/display/empty-state.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { WayBack } from '../layout/way-back.tsx';

/** Shown for a URL without a route. */
export function NotFoundPage() {
  const t = useText();
  return (
    <div className="portal-plain">
      <h1>{t('portal.titles.notFound')}</h1>
      <EmptyState icon={search} message={t('portal.notFound.text')}>
        <WayBack />
      </EmptyState>
    </div>
  );
}
