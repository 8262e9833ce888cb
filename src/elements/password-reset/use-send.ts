import { useState } from 'react';
import { passwordResetOf, SUCCESS } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

export interface Sending {
  /** Why no mail was sent, in words. */
  readonly failure: string | undefined;
  /** Asks for the mail; true when the provider has taken the wish, which tells nothing about the address. */
  send(email: string): Promise<boolean>;
}

export function useSend(): Sending {
  const { session, reportFailure } = useScreen();
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    async send(email) {
      const password = passwordResetOf(session);
      setFailure(undefined);
      await password.sendEmail(email);
      const result = password.forgetResult.peek();
      if (result.status === SUCCESS) return true;
      setFailure(reportFailure(result));
      return false;
    },
  };
}
