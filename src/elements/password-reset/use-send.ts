import { useState } from 'react';
import { passwordResetOf, SUCCESS } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

export interface Sending {
  /** Why no mail was sent. */
  readonly failure: string | undefined;
  /** Requests the mail; true if the provider accepted, which does not disclose whether the address is known. */
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
