import { defineContract } from '../contract.ts';

export const contract = defineContract({
  tag: 'teacher-login',
  summary: 'Signs a teacher in, then shows who is signed in.',
  attributes: {
    silent: {
      type: 'boolean',
      sentence: 'Leaves out the provider\'s message after a failed try; `teacher-login-result` still carries it.',
    },
    'forget-href': {
      type: 'string',
      sentence: 'Address of the page for a forgotten password, http(s) only; without it there is no link.',
    },
  },
  events: {
    'teacher-login-result': {
      detail: { status: 'number', message: 'string' },
      sentence: 'A try to sign in has ended: `status` is 1 when it succeeded, `message` is the provider\'s.',
    },
  },
  parts: {
    logo: 'The picture of the service, or its name.',
    title: 'The heading.',
    forget: 'The link for a forgotten password.',
    teacher: 'Who is signed in.',
  },
  texts: ['login'],
});
