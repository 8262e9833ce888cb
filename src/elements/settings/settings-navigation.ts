import { createContext, useContext } from 'react';

/** The ways between settings and password, in a portal by addresses, in an element of its own in memory. */
export interface SettingsNavigation {
  /** Addresses for links, where there are any. */
  readonly settingsHref?: string | undefined;
  readonly passwordHref?: string | undefined;
  openSettings(): void;
  openPassword(): void;
  /** The token of the mailed link that has led here, until it is used up. */
  readonly emailToken?: string | undefined;
  dropEmailToken?(): void;
}

export const SettingsNavigationContext = createContext<SettingsNavigation | null>(null);

export function useSettingsNavigation(): SettingsNavigation {
  const navigation = useContext(SettingsNavigationContext);
  if (!navigation) throw new Error('useSettingsNavigation() is for screens within a SettingsNavigationContext.');
  return navigation;
}
