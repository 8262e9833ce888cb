import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText } from '../../runtime/screen-context.ts';
import type { SignOut } from './use-sign-out.ts';

/** Shown when the provider could not be reached for a sign-out; offers a local sign-out. */
export function SignOutFailure({ signOut }: { signOut: SignOut }) {
  const t = useText();
  if (signOut.failure === undefined) return null;
  return (
    <Dialog
      title={t('login.signOutFailed')}
      text={
        <>
          {signOut.failure}
          <br />
          {t('login.signOutHereHint')}
        </>
      }
      closeLabel={t('common.close')}
      onClose={signOut.dismiss}
      urgent
      footer={
        <>
          <Button onClick={signOut.here}>{t('login.signOutHere')}</Button>
          <Button kind="primary" onClick={signOut.start}>
            {t('common.retry')}
          </Button>
        </>
      }
    />
  );
}
