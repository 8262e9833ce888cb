import { defineContract } from '../contract.ts';

export const contract = defineContract({
  tag: 'teacher-course-list',
  summary: 'The teacher\'s lessons: find one, read it, change it, cancel it.',
  attributes: {
    'page-size': {
      type: 'number', default: 10, values: [10, 20, 50, 100],
      sentence: 'Lessons on a page at first; the teacher may choose another number.',
    },
    'course-id': {
      type: 'string',
      sentence: 'Opens this lesson; without it, or when it is taken away, the list is shown.',
    },
    'live-href': {
      type: 'string',
      sentence: 'Address of a lesson\'s live room with `{id}` in it, http(s) only; without it nobody is led to a room.',
    },
  },
  events: {
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
  },
  parts: {
    lesson: 'A lesson: a row or card of the list, or the detail.',
    search: 'The search form.',
    pagination: 'The pages of the list.',
  },
  texts: ['courses', 'dateTime'],
});
