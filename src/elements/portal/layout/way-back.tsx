import { useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { HOME, LOGIN } from '../routes/route.ts';

/** The way on from a page that has nothing to show. */
export function WayBack() {
  const t = useText();
  const { hrefOf, isSignedIn } = usePortal();
  return isSignedIn
    ? <a href={hrefOf(HOME)}>{t('portal.home')}</a>
    : <a href={hrefOf(LOGIN)}>{t('portal.toLogin')}</a>;
}
