/** What somebody opens for the first time. */
export interface Visit {
  readonly name: string;
  readonly tag: string;
  /** What has to be there for a teacher to begin, in the element or its shadow tree. */
  readonly usable: string;
  /** The most seconds until then on a slow line with a slow processor, by flavour. */
  readonly most?: Readonly<Record<Flavour, number>>;
}

export const FLAVOURS = ['React', 'slim'] as const;
export type Flavour = (typeof FLAVOURS)[number];

const LESSON = '[part~=lesson]';

export const VISITS: readonly Visit[] = [
  { name: 'login', tag: 'teacher-login', usable: 'input[name=email]', most: { React: 2.2, slim: 1.8 } },
  { name: 'list', tag: 'teacher-course-list', usable: LESSON, most: { React: 3.6, slim: 2.9 } },
  { name: 'schedule', tag: 'teacher-schedule', usable: LESSON, most: { React: 4, slim: 3.2 } },
  { name: 'contacts', tag: 'teacher-contacts', usable: '[part~=student]' },
  {
    name: "portal's list",
    tag: 'teacher-portal',
    usable: `:not([data-waiting]) > .course-list ${LESSON}`,
    most: { React: 4.5, slim: 3.6 },
  },
];

/** The least that a page with React can be: one line of text. */
export const FLOOR: Visit = { name: 'hello world', tag: 'main', usable: 'p' };
