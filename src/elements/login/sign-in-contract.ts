import type { Contract } from '../../runtime/contract.ts';

/** What elements show while nobody is signed in. */
export const signInAttributes = {
  'sign-in': {
    type: 'string',
    default: 'form',
    values: ['form', 'link', 'none'],
    description:
      'What the element shows while nobody is signed in: the `form`; a `link` to the sign-in form of the page, or to a sign-in page (see `teacher-sign-in-request`); or nothing (`none`). Content in the slot `signed-out` replaces the link, and is shown with `none`.',
  },
} as const satisfies Contract['attributes'];

/** What a page may do about that itself. */
export const signInEvents = {
  'teacher-sign-in-request': {
    detail: { provider: 'string' },
    cancelable: true,
    description:
      'The teacher pressed the link to sign in (`sign-in="link"`). `preventDefault()` keeps the element unchanged, for a page with its own sign-in.',
  },
} as const satisfies Contract['events'];

/** The page's own content in that place. */
export const signInSlots = {
  'signed-out': 'Shown while nobody is signed in, with `sign-in="none"` or instead of the link.',
} as const satisfies Contract['slots'];
