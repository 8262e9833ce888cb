/** A press, and what then has to be there. */
export interface Step {
  readonly name?: string;
  /** What is pressed. */
  readonly target: string;
  /** What matches once the press is answered. */
  readonly shows: string;
}

/** Something that a teacher presses, or types. */
export interface Scene {
  readonly name: string;
  /** Page of the portal; without it the page of the floor. */
  readonly path?: string;
  /** Shows that the page is ready. */
  readonly ready: string;
  /** What is pressed again and again, with what takes it back: a key, or another press. */
  readonly press?: Step & { readonly back: 'Escape' | Step };
  /** What is typed, letter by letter, and taken away again. */
  readonly typing?: { readonly field: string; readonly text: string; readonly opener?: string };
  /** Limits hold for what is ours. */
  readonly isFloor?: true;
}

const LIST = { path: '/course/list', ready: '.course-list [part~=lesson]' } as const;
const CONTACTS = { path: '/contact/list', ready: '.student-row' } as const;
const SCHEDULE = { path: '/course/schedule', ready: '.schedule-chip' } as const;
const DIALOG = 'dialog[open] h2';
/** A page answers with its heading; its rows follow when the provider has answered. */
const heading = (page: string) => `.${page} .teacher-heading`;
const menu = (path: string) => `.portal-menu-link[href$="${path}"]`;

/** The main presses and keys of the portal, and the least that anybody could do for such. */
export const SCENES: readonly Scene[] = [
  {
    name: 'floor: bare dialog over 700 elements',
    ready: '.floor-open',
    press: { target: '.floor-open', shows: DIALOG, back: 'Escape' },
    isFloor: true,
  },
  {
    name: 'floor: bare page ⇄ table of 10 rows',
    ready: '.floor-turn',
    press: {
      target: '.floor-turn',
      shows: '.floor-page table',
      back: { target: '.floor-turn', shows: '.floor-page article' },
    },
    isFloor: true,
  },
  {
    ...LIST,
    name: 'list: form to change a lesson',
    press: { target: '[data-opens^="change "]', shows: DIALOG, back: 'Escape' },
  },
  {
    ...LIST,
    name: 'list → lesson',
    press: {
      target: '.course-list [data-lesson]',
      shows: '.course-detail-back',
      back: { name: 'lesson → list', target: '.course-detail-back', shows: heading('course-list') },
    },
  },
  {
    ...LIST,
    name: 'menu: list → contacts',
    press: {
      target: menu('/contact/list'),
      shows: heading('contact-list'),
      back: { name: 'menu: contacts → list', target: menu('/course/list'), shows: heading('course-list') },
    },
  },
  {
    ...LIST,
    name: 'menu: list → schedule',
    press: {
      target: menu('/course/schedule'),
      shows: '.schedule-period',
      back: { name: 'menu: schedule → list', target: menu('/course/list'), shows: heading('course-list') },
    },
  },
  {
    ...LIST,
    name: "teacher's menu",
    press: { target: '.portal-account', shows: '.teacher-menu[open]', back: 'Escape' },
  },
  { ...LIST, name: 'command palette', press: { target: '.portal-search', shows: '.palette', back: 'Escape' } },
  {
    ...LIST,
    name: 'key in the command palette',
    typing: { opener: '.portal-search', field: '.palette input', text: 'さとう' },
  },
  { ...LIST, name: "key in the list's search", typing: { field: '.lesson-search-words input', text: '数学の' } },
  {
    ...SCHEDULE,
    name: 'schedule: month → week',
    press: {
      target: '.schedule-views [value=week]',
      shows: '.schedule-time',
      back: { name: 'schedule: week → month', target: '.schedule-views [value=month]', shows: '.schedule-month' },
    },
  },
  {
    ...SCHEDULE,
    name: 'schedule: card of a lesson',
    press: { target: '.schedule-chip[data-lesson]', shows: '.schedule-card-head', back: 'Escape' },
  },
  {
    ...SCHEDULE,
    name: 'schedule: form for a new lesson',
    press: { target: '.schedule-actions .teacher-button:last-child', shows: DIALOG, back: 'Escape' },
  },
  {
    ...CONTACTS,
    name: 'contacts → student',
    press: {
      target: '.student-open',
      shows: '.contact-detail',
      back: { name: 'student → contacts', target: '.contact-detail-back', shows: heading('contact-list') },
    },
  },
  { ...CONTACTS, name: 'key in the search of contacts', typing: { field: 'input[type=search]', text: 'さとう' } },
];
