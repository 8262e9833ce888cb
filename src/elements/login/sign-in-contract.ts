import type { Contract } from '../../runtime/contract.ts';

/** What an element that needs a teacher shows as long as nobody is signed in. */
export const signInAttributes = {
  'sign-in': {
    type: 'string',
    default: 'form',
    values: ['form', 'link', 'none'],
    description:
      'What is shown while nobody is signed in: the `form`; a `link` to the one form of the page, or to the page that `teacher-sign-in-request` leads to; or nothing (`none`). Content in the slot `signed-out` replaces each.',
  },
} as const satisfies Contract['attributes'];

export const signInEvents = {
  'teacher-sign-in-request': {
    detail: { provider: 'string' },
    cancelable: true,
    description:
      'The teacher pressed the link to sign in (`sign-in="link"`). `preventDefault()` keeps the element as it is, for a page with a sign-in of its own.',
  },
} as const satisfies Contract['events'];
