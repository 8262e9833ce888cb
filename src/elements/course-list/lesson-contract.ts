import type { Contract } from '../contract.ts';

/** What every element promises in which a teacher opens, changes and cancels lessons. */
export const lessonAttributes = {
  'live-href': {
    type: 'string',
    sentence: 'Address of a lesson\'s live room with `{id}` in it: http(s), or a file where the page itself is one. Without it nobody is led to a room.',
  },
} as const satisfies Contract['attributes'];

/** What every element tells in which a teacher creates lessons. */
export const creationEvents = {
  'teacher-course-create': {
    detail: { id: 'string', studentId: 'string', subject: 'string', startTimeMillis: 'number', endTimeMillis: 'number' },
    sentence: 'The teacher has created a lesson, one event for each of a series; the times are milliseconds.',
  },
} as const satisfies Contract['events'];

/** What every element tells whose rows take an action of the page's. */
export const rowEvents = {
  'teacher-row-action': {
    detail: { id: 'string', name: 'string' }, cancelable: true,
    sentence: 'What the page has added to a row was pressed: `id` says in which row, `name` is the `name` of what was pressed. `preventDefault()` keeps a link from being followed.',
  },
} as const satisfies Contract['events'];

export const lessonEvents = {
  'teacher-course-select': {
    detail: { id: 'string' }, cancelable: true,
    sentence: 'The teacher wants to see a lesson; `preventDefault()` leaves it closed, for a page with its own detail.',
  },
  'teacher-course-change': {
    detail: { id: 'string', subject: 'string', startTimeMillis: 'number', endTimeMillis: 'number', version: 'number' },
    sentence: 'The teacher has changed a lesson; the times are milliseconds.',
  },
  'teacher-course-cancel': {
    detail: { id: 'string', notifyStudent: 'boolean' },
    sentence: 'The teacher has cancelled a lesson; `notifyStudent` tells whether the student was to be told.',
  },
  'teacher-live-enter': {
    detail: { kind: 'string', id: 'string' }, cancelable: true,
    sentence: 'The teacher wants to enter a live room; `kind` is `class`. `preventDefault()` keeps the link from being followed.',
  },
} as const satisfies Contract['events'];
