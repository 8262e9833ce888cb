import { useCallback, useEffect, useRef, useState } from 'react';
import { settingsOf, succeeded } from '../../../core/index.ts';
import type { Teacher } from '../../../core/api/endpoints/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useSettingsNavigation } from '../settings-navigation.ts';

export interface EmailConfirmation {
  readonly isRunning: boolean;
  /** Why the address was not changed. */
  readonly failure: string | undefined;
  /** Undefined if the link is used up. */
  retry?(): void;
}

/** Changes the address as soon as the mailed link is opened. */
export function useEmailConfirmation(onConfirmed: (saved: Teacher) => void): EmailConfirmation {
  const { session, reportFailure } = useScreen();
  const { emailToken, dropEmailToken } = useSettingsNavigation();
  const [isRunning, setIsRunning] = useState(emailToken !== undefined);
  const [failure, setFailure] = useState<string>();
  const tried = useRef<string>(undefined);

  const confirm = useCallback(
    async (token: string) => {
      setIsRunning(true);
      setFailure(undefined);
      const reply = await settingsOf(session).change({ emailToken: token });
      setIsRunning(false);
      const kind = reply.failure?.kind;
      // After the next sign-in this page is opened again.
      if (kind === 'expired' || kind === 'aborted') {
        tried.current = undefined;
        return;
      }
      // After a reply of the provider the link is used up; after a network failure it can be retried.
      if (
        succeeded(reply) ||
        kind === 'rejected' ||
        (reply.failure?.kind === 'http' && reply.failure.httpStatus === 422)
      )
        dropEmailToken?.();
      if (succeeded(reply)) onConfirmed(reply.data);
      else setFailure(reportFailure(reply));
    },
    [session, reportFailure, dropEmailToken, onConfirmed],
  );

  useEffect(() => {
    if (emailToken === undefined || tried.current === emailToken) return;
    tried.current = emailToken;
    void confirm(emailToken);
  }, [emailToken, confirm]);

  return { isRunning, failure, ...(emailToken !== undefined && { retry: () => void confirm(emailToken) }) };
}
