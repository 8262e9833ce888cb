import { endpoint, nothing, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const checkForgottenEmail = endpoint({
  method: 'POST',
  path: '/api/client/teacher/judgeEmail',
  description:
    'Checks the format of an e-mail address for a forgotten password; the reply is the same for known and unknown addresses.',
  access: 'anyone',
  body: inputType<Inputs['checkForgottenEmail']['body']>(),
  data: nothing,
});

/** The shared forgot-password e-mail check of docs/spec.md, section 7, which does not specify its path. */
export const forgotPasswordEmailCheck = checkForgottenEmail;

export const sendResetMail = endpoint({
  method: 'POST',
  path: '/api/client/teacher/resetPassword/email',
  description: 'Mails a link for a new password, valid once and for 30 minutes.',
  access: 'anyone',
  body: inputType<Inputs['sendResetMail']['body']>(),
  data: nothing,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/client/teacher/resetPassword',
  description: 'Sets a new password with the token of the mailed link; ends all sessions of the teacher.',
  access: 'anyone',
  body: inputType<Inputs['resetPassword']['body']>(),
  data: nothing,
});
