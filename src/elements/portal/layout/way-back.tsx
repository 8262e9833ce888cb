import { useText } from '../../../runtime/screen-context.ts';
import { usePortal } from '../portal-context.ts';
import { HOME, LOGIN } from '../routes/route.ts';

/** Link to the home page, or to the login. */
export function WayBack() {
  const t = useText();
  const { hrefOf, isSignedIn } = usePortal();
  return isSignedIn ? <a href={hrefOf(HOME)}>{t('portal.home')}</a> : <a href={hrefOf(LOGIN)}>{t('portal.toLogin')}</a>;
}
