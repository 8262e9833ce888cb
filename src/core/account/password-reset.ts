import { signal } from '@preact/signals-core';
import { commonOf, perSession } from '../session/index.ts';
import { checkForgottenEmail, resetPassword, sendResetMail } from '../api/endpoints/index.ts';
import type { Reply } from '../api/index.ts';

/** The last response with a marker of what it answers (docs/spec.md, section 3). */
export type PasswordResetResult = Partial<Reply<unknown>> & { type?: 'sendEmail' | 'resetPassword' };

/** The forgot-password state of docs/spec.md, section 3: `forgetResult`, `checkMsg`. */
export const passwordResetOf = perSession((session) => {
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
    /** Asks for a mail with a link; the answer is alike for known and unknown addresses. */
    sendEmail: (email: string) => submit('sendEmail', session.api.call(sendResetMail, { body: { email } })),
    /** Sets the new password with the link's token. */
    reset: (token: string, password: string) =>
      submit('resetPassword', session.api.call(resetPassword, { body: { token, password } })),
    /** Checks the form of the address; only the answer to the latest check is kept. */
    async check(email: string): Promise<void> {
      checks += 1;
      const mine = checks;
      const reply = await session.api.call(checkForgottenEmail, { body: { email } });
      if (mine === checks) checkMsg.value = reply;
    },
    /** The address has changed: what was answered, or is still on its way, is about another one. */
    uncheck(): void {
      checks += 1;
      checkMsg.value = {};
    },
    clear(): void {
      forgetResult.value = {};
      checkMsg.value = {};
    },
  };
});
export type PasswordReset = ReturnType<typeof passwordResetOf>;
