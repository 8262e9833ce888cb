import { search } from '../../../ui/icons/icons.ts';
import { EmptyState } from '../../../ui/display/data-state.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { HOME, LOGIN } from '../routes/route.ts';

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

/** Link to the home page, or to the login. */
export function WayBack() {
  const t = useText();
  const { hrefOf, isSignedIn } = usePortal();
  return isSignedIn ? <a href={hrefOf(HOME)}>{t('portal.home')}</a> : <a href={hrefOf(LOGIN)}>{t('portal.toLogin')}</a>;
}
