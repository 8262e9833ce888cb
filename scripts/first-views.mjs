/** Every screen behind the sign-in fetches these, whatever it shows. */
const SIGNED_IN = ['src/core/settings/settings.ts', 'src/core/i18n/groups.ts'];

const PORTAL = ['src/elements/portal/portal-element.tsx', ...SIGNED_IN];

/** The sources with which an element shows its first screen to a signed-in teacher: what it imports dynamically, beside words. */
export const FIRST_SCREENS = {
  'course-list': ['src/elements/course-list/course-list-element.tsx', ...SIGNED_IN],
  schedule: ['src/elements/schedule/schedule-element.tsx', ...SIGNED_IN],
  contacts: ['src/elements/contacts/contacts-element.tsx', ...SIGNED_IN],
  visits: ['src/elements/visits/visits-element.tsx', ...SIGNED_IN],
  settings: ['src/elements/settings/settings-element.tsx', ...SIGNED_IN],
  'live-room': ['src/elements/live-room/live-room-element.tsx', ...SIGNED_IN],
  'student-room': ['src/elements/student-room/student-room-element.tsx', ...SIGNED_IN],
  portal: PORTAL,
  /** What a sign-in shows once somebody is signed in, and messages. */
  'signed-in': [
    'src/elements/login/signed-in.tsx',
    'src/ui/toasts/toast-list.tsx',
    'src/ui/toasts/changes/change-toasts.tsx',
  ],
  /** The page with which a portal starts. */
  'portal-list': [
    ...PORTAL,
    'src/elements/portal/pages/course-list-page.tsx',
    // It is shown as a whole.
    'src/elements/lessons/student-link/student-link.tsx',
    'src/elements/lessons/presence/lesson-presence.tsx',
    'src/elements/lessons/record/missing-records.tsx',
  ],
};

/** What a page shows before the sign-in is small enough for the foundation. */
const LOGIN = ['src/elements/login/login-element.tsx'];

/** The texts of first screens: groups beside the sign-in's. */
const WORDS = {
  login: [],
  'course-list': ['lists'],
  schedule: ['lists', 'schedule'],
  contacts: ['lists', 'people'],
  visits: ['lists', 'schedule'],
  settings: ['account'],
  'live-room': ['live-room', 'lists'],
  'student-room': ['live-room', 'lesson', 'lists'],
  portal: ['portal'],
  'portal-list': ['portal', 'lists', 'reminders', 'lesson'],
};

export const LANGUAGES = ['ja', 'en', 'zh', 'ar'];

/** The sources of an element's first screen that are the same in every language. */
export function firstSources(name) {
  return FIRST_SCREENS[name] ?? LOGIN;
}

/** The sources of its words. */
export function firstWords(name, language) {
  return ['sign-in', ...WORDS[name]].map((group) => `src/core/i18n/${language}/${group}.ts`);
}
