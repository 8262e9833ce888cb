import { useState } from 'react';
import { accountOf, succeeded } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

export interface SignOut {
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
