import * as v from 'valibot';
import { endpoint, nothing } from './endpoint.ts';

const email = v.object({ email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)) });

const judgeEmail = {
  method: 'POST', path: '/api/client/teacher/judgeEmail', access: 'anyone', body: email, data: nothing,
} as const;

export const checkForgottenEmail = endpoint({
  ...judgeEmail,
  use: 'Checks the form of an address for the forgotten password; answers alike whether it is known or not.',
});

/** The shared forgot-password e-mail check of spec section 7, whose path is not shown. */
export const forgotPasswordEmailCheck = endpoint({
  ...judgeEmail, use: 'The shared e-mail check of the forgotten password: the same call as checkForgottenEmail.',
});

export const sendResetMail = endpoint({
  method: 'POST', path: '/api/client/teacher/resetPassword/email', access: 'anyone',
  use: 'Mails a link for a new password, good once and for 30 minutes.',
  body: email,
  data: nothing,
});

export const resetPassword = endpoint({
  method: 'POST', path: '/api/client/teacher/resetPassword', access: 'anyone',
  use: 'Sets a new password with the token of the mailed link; all sessions of the teacher end.',
  body: v.object({
    token: v.pipe(v.string(), v.minLength(16), v.maxLength(200)),
    password: v.pipe(v.string(), v.minLength(8), v.maxLength(200)),
  }),
  data: nothing,
});
