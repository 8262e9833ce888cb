import { useEffect, useState } from 'react';
import { checkCredentials, cleanEmail, servicesOf } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** Pause in typing after which the address is checked, in ms. */
const CHECK_DEBOUNCE_MS = 500;

export interface EmailCheck {
  readonly state: 'idle' | 'checking' | 'free' | 'refused';
  /** The provider's message if it rejects the address. */
  readonly message: string;
}

const idle: EmailCheck = { state: 'idle', message: '' };

/** Checks at the provider whether an address is available. Only a hint: submitting decides. */
export function useEmailCheck(typed: string, own: string): EmailCheck {
  const { session } = useScreen();
  const [checked, setChecked] = useState<{ readonly email: string; readonly check: EmailCheck }>();
  const email = cleanEmail(typed).toLowerCase();
  const isWorthIt = email !== own && !checkCredentials({ email, password: '-' }).email;

  useEffect(() => {
    if (!isWorthIt) return;
    let isWanted = true;
    const stop = session.clock.after(CHECK_DEBOUNCE_MS, () => {
      setChecked({ email, check: { state: 'checking', message: '' } });
      void servicesOf(session)
        .postCheckEmail(email)
        .then(({ failure, message }) => {
          if (!isWanted) return;
          // Other failures, such as no network, are ignored.
          const isTaken = failure?.kind === 'rejected' && failure.code === 'taken';
          setChecked({
            email,
            check: failure ? { state: isTaken ? 'refused' : 'idle', message } : { state: 'free', message: '' },
          });
        });
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [session, email, isWorthIt]);

  return isWorthIt && checked?.email === email ? checked.check : idle;
}
