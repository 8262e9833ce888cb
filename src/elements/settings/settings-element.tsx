import { useMemo, useState } from 'react';
import { commonOf } from '../../core/session/index.ts';
import type { PropsOf } from '../../runtime/contract.ts';
import { DiscardChangesDialog } from '../../ui/dialog/dialog.tsx';
import { signInPanels } from '../login/signed-out/sign-in-panels.ts';
import { ElementFrame } from '../../runtime/element-frame.tsx';
import { Tooltips } from '../../ui/tooltip/tooltips.tsx';
import { lazyScreen } from '../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import type { contract, View } from './contract.ts';
import { SettingsNavigationContext, type SettingsNavigation } from './account-screens.tsx';
import SettingsScreen from './settings-screen.tsx';

type Props = PropsOf<typeof contract>;

const PasswordScreen = lazyScreen(() => import('./password/password-screen.tsx'));

export default function SettingsElement(values: Props) {
  return (
    <ElementFrame signIn={signInPanels[values.signIn]} values={values}>
      <Account view={values.view} />
      <Tooltips />
    </ElementFrame>
  );
}

/** The standalone settings and password; which of them is shown is in memory. */
function Account({ view }: Pick<Props, 'view'>) {
  const t = useText();
  const { session } = useScreen();
  const [shown, setShown] = useState<View>(view);
  const [known, setKnown] = useState(view);
  const [requested, setRequested] = useState<View>();
  if (view !== known) {
    setKnown(view);
    setShown(view);
  }

  const navigation = useMemo<SettingsNavigation>(() => {
    const go = (next: View): void => {
      if (commonOf(session).isFormChange.peek()) setRequested(next);
      else setShown(next);
    };
    return { openSettings: () => go('settings'), openPassword: () => go('password') };
  }, [session]);
  const leave = (next: View): void => {
    setRequested(undefined);
    commonOf(session).navigated();
    setShown(next);
  };
  return (
    <SettingsNavigationContext value={navigation}>
      {shown === 'password' ? <PasswordScreen /> : <SettingsScreen />}
      {requested && (
        <DiscardChangesDialog
          title={t('settings.leave.title')}
          text={t('settings.leave.text')}
          stay={t('settings.leave.stay')}
          discard={t('settings.leave.discard')}
          onStay={() => setRequested(undefined)}
          onDiscard={() => leave(requested)}
        />
      )}
    </SettingsNavigationContext>
  );
}
