import { endpoint, nothing, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const checkForgottenEmail = endpoint({
  method: 'POST',
  path: '/api/client/teacher/judgeEmail',
  access: 'anyone',
  body: inputType<Inputs['checkForgottenEmail']['body']>(),
  data: nothing,
});

/** The shared forgot-password e-mail check of docs/spec.md, section 7, whose path is not shown. */
export const forgotPasswordEmailCheck = checkForgottenEmail;

export const sendResetMail = endpoint({
  method: 'POST',
  path: '/api/client/teacher/resetPassword/email',
  access: 'anyone',
  body: inputType<Inputs['sendResetMail']['body']>(),
  data: nothing,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/client/teacher/resetPassword',
  access: 'anyone',
  body: inputType<Inputs['resetPassword']['body']>(),
  data: nothing,
});
