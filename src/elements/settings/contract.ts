import type { Teacher } from '../../core/api/endpoints/index.ts';
import { defineContract, shape } from '../../runtime/contract.ts';
import { signInAttributes, signInEvents, signInSlots } from '../login/sign-in-contract.ts';

const VIEWS = ['settings', 'password'] as const;
export type View = (typeof VIEWS)[number];

/** Events of the account screens, shared by all elements that show them. */
const settingsEvents = {
  'teacher-settings-change': {
    detail: {
      name: 'string',
      avatar: 'string',
      email: 'string',
      version: 'number',
      teacher: shape<Teacher>('Teacher'),
    },
    description: 'The teacher changed settings, the picture or the e-mail address.',
  },
  'teacher-password-change': {
    detail: {},
    description: 'The teacher changed the password. Sessions on other devices have ended.',
  },
} as const;

export const contract = defineContract({
  tag: 'teacher-settings',
  summary: "The teacher's account: profile, picture, time zone, language, e-mail address and password.",
  attributes: {
    view: {
      type: 'string',
      default: 'settings',
      values: VIEWS,
      description: 'The initial screen; the teacher can go from one to the other.',
    },
    ...signInAttributes,
  },
  events: { ...settingsEvents, ...signInEvents },
  parts: { avatar: "The teacher's picture with its buttons.", plans: 'The plans of the service.' },
  slots: { heading: 'Replaces the heading, at the level that the page needs.', ...signInSlots },
});
