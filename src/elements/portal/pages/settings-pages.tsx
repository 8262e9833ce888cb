import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, type ReactNode } from 'react';
import { SettingsNavigationContext, type SettingsNavigation } from '../../settings/account-screens.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import { dropEmailToken, emailToken } from '../link-token.ts';
import { usePortal } from '../portal-context.ts';
import { HOME, PASSWORD, SETTING } from '../routes/route.ts';

/** Provides the navigation of the account pages. */
export function SettingsPages({ children }: { children: ReactNode }) {
  useSignals();
  const { hrefOf, go } = usePortal();
  const token = emailToken.value;
  const navigation = useMemo<SettingsNavigation>(
    () => ({
      settingsHref: hrefOf(SETTING),
      passwordHref: hrefOf(PASSWORD),
      openSettings: () => go(SETTING),
      openPassword: () => go(PASSWORD),
      emailToken: token,
      dropEmailToken,
      pushScope: new URL(hrefOf(HOME), location.origin).href,
    }),
    [hrefOf, go, token],
  );
  return (
    <Texts namespaces={['settings', 'strength']}>
      <SettingsNavigationContext value={navigation}>{children}</SettingsNavigationContext>
    </Texts>
  );
}
