import { defineContract, shape } from '../../runtime/contract.ts';

export const contract = defineContract({
  tag: 'teacher-family',
  summary: "A student's next lessons for the family, which can ask the teacher to cancel or to move one.",
  attributes: {},
  properties: {
    token: {
      type: shape<string | undefined>('string'),
      description:
        "The token of the student link. By default the element takes `#token=…` from the page's URL and removes it there at once.",
    },
  },
  events: {
    'teacher-family-request': {
      detail: { kind: shape<'cannotCome' | 'anotherTime'>("'cannotCome' | 'anotherTime'") },
      description: 'The family has sent a request about a lesson: it cannot come, or it asks for another time.',
    },
  },
  parts: {
    logo: 'The logo of the service, or its name.',
    lesson: 'A lesson.',
    submit: 'The button that sends a request.',
    error: 'An error message.',
  },
});
