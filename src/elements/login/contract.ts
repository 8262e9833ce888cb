import { defineContract } from '../../runtime/contract.ts';

export const contract = defineContract({
  tag: 'teacher-login',
  summary: 'The sign-in form, and afterwards the signed-in teacher.',
  attributes: {
    silent: {
      type: 'boolean',
      description: "Hides the provider's message after a failed attempt; `teacher-login-result` still carries it.",
    },
    'forget-href': {
      type: 'string',
      description: 'URL of the page for a forgotten password, http(s) only. Default: no link.',
    },
  },
  events: {
    'teacher-login-result': {
      detail: { status: 'number', message: 'string' },
      description: "A sign-in attempt finished: `status` is 1 if it succeeded, `message` is the provider's.",
    },
  },
  parts: {
    logo: 'The logo of the service, or its name.',
    title: 'The heading.',
    forget: 'The link for a forgotten password.',
    teacher: 'The signed-in teacher.',
  },
});
