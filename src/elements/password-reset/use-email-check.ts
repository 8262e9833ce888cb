import { useEffect } from 'react';
import { cleanEmail, failureText, passwordResetOf } from '../../core/index.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';

/** How long nothing is typed before the address is checked, in milliseconds. */
const CHECK_DEBOUNCE_MS = 700;

/**
 * What the provider says of the form of an address that is being typed; undefined while there is nothing to say. It
 * answers alike for known and unknown addresses. Reads signals: the caller uses `useSignals()`.
 */
export function useEmailCheck(email: string): string | undefined {
  const t = useText();
  const { session } = useScreen();
  const password = passwordResetOf(session);
  const reply = password.checkMsg.value;

  useEffect(() => {
    password.uncheck();
    // Nobody is corrected who has hardly begun.
    if (!email.includes('@')) return undefined;
    return session.clock.after(CHECK_DEBOUNCE_MS, () => void password.check(cleanEmail(email)));
  }, [session, password, email]);
  useEffect(() => () => password.uncheck(), [password]);

  const { failure } = reply;
  const isAboutForm = failure && 'field' in failure && failure.kind !== 'invalid-response' && failure.field === 'email';
  return isAboutForm ? failureText(reply, t) : undefined;
}
