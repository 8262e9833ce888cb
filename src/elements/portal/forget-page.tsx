import { useText } from '../session-context.ts';
import { LaterPage } from './later-page.tsx';

/** Whoever has forgotten the password hears what can be done until it can be reset here. */
export default function ForgetPage() {
  const t = useText();
  return <LaterPage hint={t('portal.later.forget')} />;
}
