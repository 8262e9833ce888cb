import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useText, useScreen } from '../../runtime/screen-context.ts';
import { accountOf } from '../../core/account/index.ts';
import { succeeded } from '../../core/api/index.ts';

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

interface SignOut {
  readonly busy: boolean;
  /** Why the provider has not ended the session; undefined without a failure. */
  readonly failure: string | undefined;
  start(): void;
  /** Signs out in this browser only. */
  here(): void;
  dismiss(): void;
}

/** Signs out; if the provider cannot be reached, the teacher decides. */
export function useSignOut(onStart?: () => void): SignOut {
  const { session, reportFailure } = useScreen();
  const account = accountOf(session);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function start() {
    onStart?.();
    setBusy(true);
    setFailure(undefined);
    const reply = await account.logout();
    setBusy(false);
    if (!succeeded(reply) && session.state.peek() === 'active') setFailure(reportFailure(reply));
  }
  return {
    busy,
    failure,
    start: () => void start(),
    here: () => account.logoutHere(),
    dismiss: () => setFailure(undefined),
  };
}
