import type { Lesson, Meeting, Student, Ticket } from '../../core/api/endpoints/index.ts';
import type { RoomKind } from '../../core/live-room/index.ts';
import { optionalShape, shape, type Contract } from '../../runtime/contract.ts';
import { signInAttributes } from '../login/sign-in-contract.ts';

/** For pages on which a teacher can read but not change anything. */
export const readOnlyAttributes = {
  'read-only': {
    type: 'boolean',
    description:
      'Hides everything that writes: creating, changing, cancelling, locking, messages and links. Rooms can be entered.',
  },
} as const satisfies Contract['attributes'];

/** The attributes of elements with lessons. */
export const lessonAttributes = {
  'live-href': {
    type: 'string',
    description:
      "URL of a lesson's live room, containing `{id}`. Only http(s), or a file if the page is one. Default: no links to rooms.",
  },
  ...readOnlyAttributes,
  ...signInAttributes,
} as const satisfies Contract['attributes'];

/** Events of elements in which a teacher creates lessons. */
export const creationEvents = {
  'teacher-course-create': {
    detail: {
      id: 'string',
      studentId: 'string',
      subject: 'string',
      startTimeMillis: 'number',
      endTimeMillis: 'number',
      lesson: shape<Lesson>('Lesson'),
    },
    description: 'The teacher created a lesson; a series fires one event per lesson. Times are in milliseconds.',
  },
} as const satisfies Contract['events'];

/** Events of elements that load a list or a period. */
export const loadEvents = {
  'teacher-load': {
    detail: { call: 'string', count: 'number', total: 'number?', milliseconds: 'number' },
    description:
      'The visible list or period was loaded or reloaded: `call` is the method and path, `count` the number of rows or entries, ' +
      "`total` the provider's number for lists with pages, and `milliseconds` the loading time; 0 if the data was in memory.",
  },
} as const satisfies Contract['events'];

/** Events of elements with a calendar. */
export const viewEvents = {
  'teacher-view-change': {
    detail: { view: 'string', date: 'string', from: 'string', until: 'string' },
    description:
      'The calendar shows another view or period: `view` is `month`, `week`, `day` or `agenda`, `date` the selected day, `from` and `until` the first and the last visible day, all `YYYY-MM-DD`.',
  },
} as const satisfies Contract['events'];

/** Events of elements with a paged list. */
export const pageEvents = {
  'teacher-page-change': {
    detail: { page: 'number', size: 'number' },
    description: 'The teacher went to another page of the list, from 1, or changed how many rows a page has.',
  },
} as const satisfies Contract['events'];

/** Events of elements whose rows include an action of the page. */
export const rowEvents = {
  'teacher-row-action': {
    detail: { id: 'string', name: 'string', record: shape<Lesson | Meeting | Student>('Lesson | Meeting | Student') },
    cancelable: true,
    description:
      'A button or link that the page added to a row was activated: `id` and `record` are those of the row, `name` the `name` of the button or link. `preventDefault()` stops the navigation of a link.',
  },
} as const satisfies Contract['events'];

/** Events of elements with a search. */
export const searchEvents = {
  'teacher-search': {
    detail: { words: 'string', studentId: 'string?', from: 'string?', until: 'string?', state: 'number?' },
    description:
      'The teacher searched, or cleared the search: once for each search, not for each key. `from` and `until` are days, `YYYY-MM-DD`, `state` the number of a state; empty fields are omitted.',
  },
} as const satisfies Contract['events'];

/** Events of elements that show the details of a record in place of the list, or in a dialog. */
const closeEvents = {
  'teacher-close': {
    detail: { kind: shape<'lesson' | 'meeting' | 'student'>("'lesson' | 'meeting' | 'student'"), id: 'string' },
    description: 'The teacher closed the details of a lesson, a meeting or a student.',
  },
} as const satisfies Contract['events'];

/** Events of elements with links to live rooms. */
const entryEvents = {
  'teacher-live-enter': {
    detail: {
      kind: shape<RoomKind>("'class' | 'meeting'"),
      id: 'string',
      lesson: optionalShape<Lesson>('Lesson'),
      meeting: optionalShape<Meeting>('Meeting'),
      student: optionalShape<Student>('Student'),
      ticket: shape<() => Promise<Ticket>>('() => Promise<Ticket>'),
    },
    cancelable: true,
    description:
      'The teacher is about to enter a live room, of a lesson or of a meeting (`kind`). `preventDefault()` stops the navigation, for a page with its own room: `ticket()` requests a ticket from the provider, and rejects with a `CallError` if there is none.',
  },
} as const satisfies Contract['events'];

export const lessonEvents = {
  'teacher-course-select': {
    detail: { id: 'string', lesson: optionalShape<Lesson>('Lesson') },
    cancelable: true,
    description:
      'The teacher selected a lesson; `lesson` is missing if only a link to it is known. `preventDefault()` keeps it from opening, for a page with its own detail view.',
  },
  'teacher-course-change': {
    detail: {
      id: 'string',
      subject: 'string',
      startTimeMillis: 'number',
      endTimeMillis: 'number',
      version: 'number',
      lesson: shape<Lesson>('Lesson'),
    },
    description: 'The teacher changed a lesson. Times are in milliseconds.',
  },
  'teacher-course-cancel': {
    detail: { id: 'string', notifyStudent: 'boolean', lesson: shape<Lesson>('Lesson') },
    description: 'The teacher cancelled a lesson; `notifyStudent` says whether the student is notified.',
  },
  'teacher-course-change-request': {
    detail: { id: 'string', lesson: shape<Lesson>('Lesson'), startTimeMillis: 'number?', endTimeMillis: 'number?' },
    cancelable: true,
    description:
      'The teacher is about to change a lesson: to open its form, or to move it to the given times, alone or together with others. `preventDefault()` prevents that, for a page with its own form or rules.',
  },
  'teacher-course-cancel-request': {
    detail: { id: 'string', lesson: shape<Lesson>('Lesson') },
    cancelable: true,
    description:
      'The teacher is about to cancel a lesson, alone or together with others. `preventDefault()` prevents that, for a page with its own form or rules.',
  },
  ...closeEvents,
  ...entryEvents,
} as const satisfies Contract['events'];

/** Events about meetings, shared by all elements that show them. */
export const visitEvents = {
  'teacher-visit-select': {
    detail: { id: 'string', meeting: shape<Meeting>('Meeting') },
    cancelable: true,
    description:
      'The teacher selected a meeting. `preventDefault()` keeps it from opening, for a page with its own detail view.',
  },
  'teacher-student-select': {
    detail: { id: 'string', student: optionalShape<Student>('Student') },
    cancelable: true,
    description:
      'The teacher selected a student; `student` is missing if only a link is known. `preventDefault()` stops the navigation.',
  },
  ...closeEvents,
  ...entryEvents,
} as const;
