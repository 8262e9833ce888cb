/** Something that a teacher presses, and what then has to be there. */
export interface Scene {
  readonly name: string;
  /** Page of the portal, with what shows that it is ready. */
  readonly path: string;
  readonly ready: string;
  /** What is pressed. */
  readonly target: string;
  /** What matches once the press is answered. */
  readonly shows: string;
  /** What takes it back: a key, or another press with what it shows. */
  readonly back: 'Escape' | { readonly name?: string; readonly target: string; readonly shows: string };
}

const LIST = { path: '/course/list', ready: '.course-list [part~=lesson]' } as const;
const SCHEDULE = { path: '/course/schedule', ready: '.schedule-chip' } as const;
const DIALOG = 'dialog[open] h2';

const menu = (path: string) => `.portal-menu-link[href$="${path}"]`;

/** The main presses of the portal. */
export const SCENES: readonly Scene[] = [
  { ...LIST, name: 'list: form to change a lesson', target: '[data-opens^="change "]', shows: DIALOG, back: 'Escape' },
  {
    ...LIST,
    name: 'list → lesson',
    target: '.course-list [data-lesson]',
    shows: '.course-detail-sheet',
    back: { name: 'lesson → list', target: '.course-detail-back', shows: LIST.ready },
  },
  {
    ...LIST,
    name: 'menu: list → contacts',
    target: menu('/contact/list'),
    shows: '.student-row',
    back: { name: 'menu: contacts → list', target: menu('/course/list'), shows: LIST.ready },
  },
  {
    ...LIST,
    name: 'menu: list → schedule',
    target: menu('/course/schedule'),
    shows: '.schedule-month',
    back: { target: menu('/course/list'), shows: LIST.ready },
  },
  {
    ...SCHEDULE,
    name: 'schedule: month → week',
    target: '.schedule-views [value=week]',
    shows: '.schedule-time',
    back: { name: 'schedule: week → month', target: '.schedule-views [value=month]', shows: '.schedule-month' },
  },
  {
    ...SCHEDULE,
    name: 'schedule: card of a lesson',
    target: '.schedule-chip[data-lesson]',
    shows: '.schedule-card-head',
    back: 'Escape',
  },
  {
    ...SCHEDULE,
    name: 'schedule: form for a new lesson',
    target: '.schedule-actions .teacher-button:last-child',
    shows: DIALOG,
    back: 'Escape',
  },
  {
    path: '/contact/list',
    ready: '.student-row',
    name: 'contacts → student',
    target: '.student-open',
    shows: '.contact-detail',
    back: { name: 'student → contacts', target: '.contact-detail-back', shows: '.student-row' },
  },
];
