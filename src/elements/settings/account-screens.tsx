import { createContext, useContext, type ReactNode } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../runtime/screen-context.ts';

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
export const HOURS_VIEW = 'settings-hours';
export const PASSWORD_VIEW = 'password';

interface LinkProps {
  readonly href: string | undefined;
  readonly onGo: () => void;
  readonly children: ReactNode;
}

/** Opens the other account screen: a link if it has a URL, otherwise a button. */
export function ViewLink({ href, onGo, children }: LinkProps) {
  if (href === undefined)
    return (
      <Button kind="quiet" className="settings-place" onClick={onGo}>
        {children}
      </Button>
    );
  return (
    <a className="settings-place" href={href}>
      {children}
    </a>
  );
}

interface AlertProps {
  /** A further message. */
  readonly more?: string | undefined;
  readonly onClose: () => void;
}

/** Reports a successful change of the account (docs/spec.md, section 8). */
export function SettingsAlert({ more, onClose }: AlertProps) {
  const t = useText();
  return (
    <Dialog
      urgent
      title={t('settings.doneTitle')}
      text={
        <>
          <p>{t('settings.done')}</p>
          {more && <p>{more}</p>}
        </>
      }
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('common.acknowledge')}
        </Button>
      }
    />
  );
}
