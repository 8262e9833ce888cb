import { useEffect, useState } from 'react';
import { checkCredentials, cleanEmail, servicesOf } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/** Milliseconds of rest before the provider is asked. */
const CHECK_DEBOUNCE_MS = 500;

export interface EmailCheck {
  readonly state: 'idle' | 'checking' | 'free' | 'refused';
  /** The provider's words when it says no. */
  readonly message: string;
}

const idle: EmailCheck = { state: 'idle', message: '' };

/** Asks whether an address can become the teacher's own, once it has rested. It only tells: the last word is the sending's. */
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
          // No network, too many questions: nothing is said, and nothing is held up.
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
