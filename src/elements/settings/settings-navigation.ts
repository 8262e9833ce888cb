import { createContext, useContext } from 'react';

/** Navigation between settings and password: by URL in the portal, in memory in the widget. */
export interface SettingsNavigation {
  /** URLs, if there are any. */
  readonly settingsHref?: string | undefined;
  readonly passwordHref?: string | undefined;
  openSettings(): void;
  openPassword(): void;
  /** Token of the mailed link that was opened, until it is used. */
  readonly emailToken?: string | undefined;
  dropEmailToken?(): void;
  /** URL of the portal, with a slash at its end, whose service worker gets notifications; a widget has none. */
  readonly pushScope?: string;
}

export const SettingsNavigationContext = createContext<SettingsNavigation | null>(null);

export function useSettingsNavigation(): SettingsNavigation {
  const navigation = useContext(SettingsNavigationContext);
  if (!navigation) throw new Error('useSettingsNavigation() is for screens within a SettingsNavigationContext.');
  return navigation;
}

/** Keys of drafts. */
export const SETTINGS_VIEW = 'settings';
export const EMAIL_VIEW = 'settings-email';
export const PASSWORD_VIEW = 'password';
