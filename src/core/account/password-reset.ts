import { signal, type ReadonlySignal } from '@preact/signals-core';
import { commonOf, perSession } from '../session/index.ts';
import { checkForgottenEmail, resetPassword, sendResetMail } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';

/** The last response, marked with the request that it belongs to (docs/spec.md, section 3). */
export type PasswordResetResult = Partial<Reply<unknown>> & { type?: 'sendEmail' | 'resetPassword' };

/** The forgot-password state of docs/spec.md, section 3: `forgetResult`, `checkMsg`. */
export interface PasswordReset {
  /** The reply to the last `sendEmail` or `reset`, or an empty object. */
  readonly forgetResult: ReadonlySignal<PasswordResetResult>;
  /** The reply to the last `check`, or an empty object. */
  readonly checkMsg: ReadonlySignal<Partial<Reply<unknown>>>;
  /** Requests a mail with a link; the reply is the same for known and unknown addresses. */
  sendEmail(email: string): Promise<void>;
  /** Sets the new password with the link's token. */
  reset(token: string, password: string): Promise<void>;
  /** Checks the format of the address; only the reply to the latest check is stored. */
  check(email: string): Promise<void>;
  /** Discards the check, and one that is running, since the address has changed. */
  uncheck(): void;
  /** Resets both results to empty. */
  clear(): void;
}

/** The session's password reset, shared by all callers. */
export const passwordResetOf = perSession((session): PasswordReset => {
  const common = commonOf(session);
  const forgetResult = signal<PasswordResetResult>({});
  const checkMsg = signal<Partial<Reply<unknown>>>({});
  let checks = 0;

  async function submit(type: 'sendEmail' | 'resetPassword', call: Promise<Reply<unknown>>): Promise<void> {
    forgetResult.value = { ...(await common.during('isSubmitLoading', call)), type };
  }

  return {
    forgetResult,
    checkMsg,
    sendEmail: (email) => submit('sendEmail', session.api.call(sendResetMail, { body: { email } })),
    reset: (token, password) => submit('resetPassword', session.api.call(resetPassword, { body: { token, password } })),
    async check(email) {
      checks += 1;
      const own = checks;
      const reply = await session.api.call(checkForgottenEmail, { body: { email } });
      if (own === checks) checkMsg.value = reply;
    },
    uncheck() {
      checks += 1;
      checkMsg.value = {};
    },
    clear() {
      forgetResult.value = {};
      checkMsg.value = {};
    },
  };
});
