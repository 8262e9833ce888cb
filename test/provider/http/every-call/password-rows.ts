import { NO_EMAIL, type CallRow } from './call-row.ts';

export const passwordRows = {
  checkForgottenEmail: {
    right: { body: { email: 'hanako@example.jp' } },
    wrong: { 'no address': [NO_EMAIL, 422, 'email'] },
  },
  sendResetMail: { right: { body: { email: 'taro@example.jp' } }, wrong: { 'no address': [NO_EMAIL, 422, 'email'] } },
  resetPassword: {
    // Its success needs the link of a mail: password.test.ts has it.
    right: undefined,
    wrong: {
      'a token that was never given': [
        { body: { token: 'x'.repeat(43), password: 'a-new-password' } },
        200,
        'linkOver',
      ],
      'a short password': [{ body: { token: 'x'.repeat(43), password: '1234567' } }, 422, 'tooShort'],
    },
  },
} satisfies Record<string, CallRow>;
