import { useEffect } from 'react';
import { cleanEmail, failureText, passwordResetOf } from '../../core/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';

/** Pause in typing after which the address is checked, in ms. */
const CHECK_DEBOUNCE_MS = 700;

/**
 * The provider's message about the format of the typed address; undefined if there is none. The reply does not disclose
 * whether the address is known. Reads signals: the caller uses `useSignals()`.
 */
export function useEmailCheck(email: string): string | undefined {
  const t = useText();
  const { session } = useScreen();
  const password = passwordResetOf(session);
  const reply = password.checkMsg.value;

  useEffect(() => {
    password.uncheck();
    // Not before the address has an @.
    if (!email.includes('@')) return undefined;
    return session.clock.after(CHECK_DEBOUNCE_MS, () => void password.check(cleanEmail(email)));
  }, [session, password, email]);
  useEffect(() => () => password.uncheck(), [password]);

  const { failure } = reply;
  const isAboutForm = failure && 'field' in failure && failure.kind !== 'invalid-response' && failure.field === 'email';
  return isAboutForm ? failureText(reply, t) : undefined;
}
